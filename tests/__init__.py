"""Tests of the site, its generator and its teaching code."""
