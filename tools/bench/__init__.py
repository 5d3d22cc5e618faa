"""`make bench`: how fast the site is, as ratios and counts with a bound each."""
