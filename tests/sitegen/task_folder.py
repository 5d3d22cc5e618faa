"""A task for both bodies of the small content folder."""

from __future__ import annotations

from tests.sitegen.content_folder import EVENTS, ContentFolder

FILE = "tasks/knock.task.yml"
TASK = """\
organ: gate
title: {en: A knock, zh: 敲门}
question: {en: "Who opens?", zh: 谁开门？}
takeaway: {en: The ox., zh: 牛。}
shared:
  door: front
  guests: [a cat, a hen]
change:
  door: {label: {en: The door, zh: 门}, tries: [back, side]}
predict:
  question: {en: "Which one tries it?", zh: 哪一个会去试？}
  event: DoorTried
bodies:
  ox:
    setup: {door: $door, note: "knock at $door, $HOME", party: $guests}
  owl:
    setup: {knock: {at: $door}, list: [$guests]}
"""


def with_task(content: ContentFolder) -> ContentFolder:
    """The content with the task, and with all that its second body needs for it."""
    (content.cells / "gate/owl.py").write_text('"""How the owl does it, manual/rights#who."""\n')
    content.write("events/gate.owl.yml", EVENTS)
    content.write(FILE, TASK)
    return content
