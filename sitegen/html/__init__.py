"""What the tags of the site look like in HTML: one module and one template a tag."""
