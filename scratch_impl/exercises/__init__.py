"""Exercises: one function of the teaching code is left blank, and what the reader puts there is marked."""

from scratch_impl.exercises.marker import mark
from scratch_impl.exercises.pieces import run_piece

__all__ = ["mark", "run_piece"]
