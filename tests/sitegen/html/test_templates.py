from __future__ import annotations

from pathlib import Path

from jinja2 import DictLoader, Environment

from sitegen.html.templates import keep_compiled


def said(root: Path, template: str) -> str:
    """What a template says in an environment that nobody has used yet."""
    environment = Environment(loader=DictLoader({"door": template}), autoescape=True)
    keep_compiled(root, environment)
    return environment.get_template("door").render(state="open")


def test_a_template_is_compiled_once(tmp_path: Path) -> None:
    assert said(tmp_path, "It is {{ state }}.") == "It is open."
    (kept,) = (tmp_path / ".cache" / "templates").iterdir()
    made = kept.stat().st_mtime_ns
    assert said(tmp_path, "It is {{ state }}.") == "It is open."
    assert kept.stat().st_mtime_ns == made


def test_a_template_that_has_changed_is_compiled_again(tmp_path: Path) -> None:
    said(tmp_path, "It is {{ state }}.")
    assert said(tmp_path, "It stays {{ state }}.") == "It stays open."
