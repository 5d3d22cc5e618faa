"""Whole agents: the organs of one body, wired together. The wiring only hands each organ to the next."""
