"""A guess about the story: a question whose every choice answers for itself."""

from __future__ import annotations

from sitegen.guess import Guess
from sitegen.html.templates import render
from sitegen.markdown import inline
from sitegen.model import Lang


def render_guess(guess: Guess, lang: Lang) -> str:
    """The guess as `<guess-reveal>`; without JavaScript each choice's feedback opens by itself."""
    return render("guess-reveal.html", lang, guess=guess, inline=inline)
