"""Small programs that serve the people who work on the site; no part of the site itself."""
