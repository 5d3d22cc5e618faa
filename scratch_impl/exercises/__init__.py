"""Exercises: a function of the teaching code is left blank, and what the reader writes in its place is marked."""

from scratch_impl.exercises.marker import mark

__all__ = ["mark"]
