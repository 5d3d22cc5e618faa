"""Just enough reading of HTML to ask what a renderer wrote; fails on tags that don't close in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "br", "img", "link", "meta"}


@dataclass
class Tag:
    """An element with its attributes ("" for those without a value) and all text inside."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    def has(self, **wanted: str) -> bool:
        """Whether these attributes have these values; `data_x` means data-x, `class_` one of the classes."""
        for key, value in wanted.items():
            if key == "class_":
                if value not in self.attributes.get("class", "").split():
                    return False
            elif self.attributes.get(key.replace("_", "-")) != value:
                return False
        return True


@dataclass
class Tags(HTMLParser):
    """Every element of a piece of HTML, in order."""

    html: str
    all: list[Tag] = field(default_factory=list)
    _open: list[Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed("".join(self.html))  # plain text, even when it was handed over as Markup
        assert not self._open, f"never closed: {[tag.name for tag in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Tag(tag, {key: value or "" for key, value in attrs})
        self.all.append(found)
        if tag not in VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self._open.append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self._open:
            return
        if self._open[-1].name == tag:
            self._open.pop()
        else:
            assert self.all[-1].name == tag, f"</{tag}> closes <{self._open[-1].name}>"

    def handle_data(self, data: str) -> None:
        for tag in self._open:
            tag.text += data

    def find(self, name: str, **wanted: str) -> list[Tag]:
        """The elements of that name with those attributes."""
        return [tag for tag in self.all if tag.name == name and tag.has(**wanted)]

    def one(self, name: str, **wanted: str) -> Tag:
        """The only one."""
        found = self.find(name, **wanted)
        assert len(found) == 1, f"{len(found)} x <{name} {wanted}>"
        return found[0]
