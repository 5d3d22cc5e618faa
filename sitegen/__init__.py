"""The generator of the site."""
