"""A whole run: calls come, tools ask, questions wait side by side, and a person answers one after the other.

What: `run` plays it.

How the real one does it: each tool asks from the inside and stops there until its question is answered
opencode/packages/opencode/src/permission/index.ts:67-107; calls of one reply run side by side, so several
questions can wait at once, and one answer can settle more than its own
opencode/packages/opencode/src/permission/index.ts:109-167. A tool that was refused by a rule hears of it and
the agent goes on; a plain no stops the agent opencode/packages/opencode/src/session/processor.ts:186-205.

But: questions are answered in the order in which they came; any client could pick another. An agent that was
stopped would need a new message; here the next calls simply follow.

Events: RulesMerged, CallReceived, ToolHidden, PermissionSkipped, PermissionRequested, QuestionPosted,
PermissionAsked, PermissionAnswered, RuleWritten, PermissionSettled, PermissionKept, CallAdmitted,
CallRefused, and those of loading and deciding.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.permission_gate.opencode import waiting
from scratch_impl.permission_gate.opencode.asks import permission_of, requests_of
from scratch_impl.permission_gate.opencode.deciding import Verdict, decide, reached
from scratch_impl.permission_gate.opencode.events import (
    CallAdmitted,
    CallReceived,
    CallRefused,
    PermissionAnswered,
    PermissionAsked,
    PermissionKept,
    PermissionRequested,
    PermissionSettled,
    PermissionSkipped,
    QuestionPosted,
    RulesMerged,
    RuleWritten,
    ToolHidden,
)
from scratch_impl.permission_gate.opencode.hidden import hides
from scratch_impl.permission_gate.opencode.loading import Gate, load, rows
from scratch_impl.permission_gate.opencode.rules import ASK, DENY, Call, Request, Ruleset
from scratch_impl.permission_gate.opencode.setup import Session, read_setup
from scratch_impl.permission_gate.opencode.waiting import Waiting

Running = Generator[Event, str, None]


@dataclass
class Open:
    """A tool on its way: the requests it has still to make, and the question it stands at."""

    call: Call
    left: list[Request] = field(default_factory=list)
    question: Waiting | None = None


def run(setup: Mapping[str, Any]) -> Running:
    """Play one run: read the config, then let the tools ask.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `PermissionAsked` waits for one of its options to be sent in.
    """
    session = read_setup(setup)
    gate = yield from load(session)
    if gate is not None:
        yield from Play(session, gate).all_calls()


class Play:
    """A run under way. What changes: the gate's memory, the tools that wait, and the rows shown last."""

    def __init__(self, session: Session, gate: Gate) -> None:
        self.session = session
        self.gate = gate
        self.open: list[Open] = []
        self.shown: Ruleset | None = None
        self.asked = 0  # questions so far

    def all_calls(self) -> Running:
        """Let the calls of each reply begin together, and answer what they ask before the next reply."""
        for place, call in enumerate(self.session.calls):
            yield from self.begin(call)
            following = self.session.calls[place + 1 : place + 2]
            if not (following and following[0].together):
                yield from self.answer_all()

    def begin(self, call: Call) -> Running:
        """A tool is called. It was hidden, or it asks for nothing, or it makes its first request."""
        yield from self.show(call)
        # opencode/packages/opencode/src/session/tools.ts:81-89
        yield CallReceived(call.tool, call.args, self.gate.agent_of(call).name, call.session)
        given, permission = self.gate.given(call), permission_of(call.tool)
        hidden = hides(call.tool, given)
        if hidden is not None:
            # opencode/packages/opencode/src/session/llm/request.ts:208-214
            yield ToolHidden(call.tool, permission, hidden)
            # opencode/packages/opencode/src/permission/index.ts:204-214
            yield reached(Verdict(DENY, hidden, "*", "hidden"), given, permission, call.tool)
            # opencode/packages/opencode/src/session/llm/request.ts:208-214
            yield CallRefused(call.tool, call.args, "hidden", False, (), "")
            return
        is_plugin = call.tool in self.session.plugin_tools
        requests = [] if is_plugin else requests_of(call, self.session.places)
        if not requests:
            # opencode/packages/opencode/src/tool/registry.ts:138-164
            yield PermissionSkipped(call.tool, "plugin" if is_plugin else "never_asks")
        yield from self.go_on(Open(call, requests))

    def go_on(self, tool: Open) -> Running:
        """Make the requests that are left, up to the first that has to wait."""
        call = tool.call
        while tool.left:
            request = tool.left.pop(0)
            yield from self.show(call)
            patterns, always = request.patterns, request.always
            # opencode/packages/opencode/src/session/tools.ts:81-89
            yield PermissionRequested(call.tool, request.permission, patterns, always)
            verdict = yield from decide(self.gate.rules(call), request, call.tool)
            if verdict.decision == DENY:
                told = waiting.relevant(request, self.gate.given(call))
                # opencode/packages/opencode/src/permission/index.ts:67-107
                yield CallRefused(call.tool, call.args, "denied", False, rows(told), "")
                return
            if verdict.decision == ASK:
                yield from self.post(tool, request)
                return
        # opencode/packages/opencode/src/permission/index.ts:67-107
        yield CallAdmitted(call.tool, call.args)

    def post(self, tool: Open, request: Request) -> Running:
        """Put the question out, and leave the tool standing there."""
        self.asked += 1
        call = tool.call
        tool.question = Waiting(f"per_{self.asked}", call.session, request)
        self.gate = self.gate.remembering(waiting.post(self.gate.instance, tool.question))
        self.open.append(tool)
        question, patterns = tool.question.id, request.patterns
        # opencode/packages/opencode/src/permission/index.ts:67-107
        yield QuestionPosted(question, call.tool, request.permission, patterns, request.always, call.session)

    def answer_all(self) -> Running:
        """Answer the oldest question, again and again, until none waits."""
        while self.open:
            tool = self.open[0]
            question = self.asking(tool)
            # opencode/packages/opencode/src/server/routes/instance/httpapi/handlers/permission.ts:16-38
            said = yield question
            if said not in waiting.OPTIONS:
                raise UnexpectedAnswer(f"Nobody offered the answer {said!r}", " or ".join(waiting.OPTIONS))
            yield from self.take(question.id, said)

    def asking(self, tool: Open) -> PermissionAsked:
        """The question of a tool, for a person."""
        assert tool.question is not None
        call, request = tool.call, tool.question.request
        return PermissionAsked(
            call.tool,
            call.args,
            waiting.OPTIONS,
            tool.question.id,
            request.permission,
            request.patterns,
            request.always,
        )

    def take(self, question: str, said: str) -> Running:
        """Take an answer in: to its own question first, then to whatever else it settles."""
        before = len(self.gate.instance.approved)
        feedback = self.session.feedback if said == waiting.REJECT else ""
        instance, settled = waiting.answer(self.gate.instance, question, said, feedback)
        self.gate = self.gate.remembering(instance)
        # opencode/packages/opencode/src/permission/index.ts:109-167
        yield PermissionAnswered(said, question)
        for rule in instance.approved[before:]:
            # opencode/packages/opencode/src/permission/index.ts:109-167
            yield RuleWritten(rule.permission, rule.pattern, rule.action, rule.layer)
        tools = {tool.question.id: tool for tool in self.open if tool.question}
        if said == waiting.ALWAYS:
            yield from self.show(tools[question].call)
        for one in settled[1:]:
            # opencode/packages/opencode/src/permission/index.ts:109-167
            yield PermissionSettled(one.question.id, tools[one.question.id].call.tool, one.answer, question)
        if said == waiting.ALWAYS:
            yield from self.kept(tools[question].call.session)
        self.open = [tool for tool in self.open if tool.question in instance.waiting]
        for one in settled:
            yield from self.resume(tools[one.question.id], one)

    def kept(self, session: str) -> Running:
        """Say which questions of the session an "always" did not free, and for want of what."""
        for tool in self.open:
            question = tool.question
            if question is None or question.session != session or question not in self.gate.instance.waiting:
                continue
            pattern = waiting.uncovered(question, self.gate.instance.approved)
            # opencode/packages/opencode/src/permission/index.ts:109-167
            yield PermissionKept(question.id, tool.call.tool, pattern or "")

    def resume(self, tool: Open, settled: waiting.Settled) -> Running:
        """Let a tool go on, or tell it no."""
        if settled.outcome == waiting.ALLOWED:
            yield from self.go_on(tool)
            return
        # subtle: a no with a reason does not stop the agent; a plain one does.
        stops = settled.outcome == waiting.REJECTED
        # opencode/packages/opencode/src/session/processor.ts:186-205
        yield CallRefused(tool.call.tool, tool.call.args, settled.outcome, stops, (), settled.feedback)

    def show(self, call: Call) -> Running:
        """Say what the rows are, when they are others than those shown last."""
        rules = self.gate.rules(call)
        if rules != self.shown:
            self.shown = rules
            # opencode/packages/opencode/src/permission/index.ts:67-107
            yield RulesMerged(rows(rules), self.gate.agent_of(call).name, call.session)
