"""Real models: the adapters against a small server that speaks the two dialects, and minds their rules."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from scratch_impl.__main__ import main
from scratch_impl.agents.http_model import BadModel, ModelFailed, arguments, hiring
from scratch_impl.agents.scratch_scene import takes
from scratch_impl.kernel.model import Message, Result, ToolCall
from scratch_impl.tools.scratch import Tool

KEY = "sk-not-a-real-key"
KEYS = {"ANTHROPIC_API_KEY": KEY, "OPENAI_API_KEY": KEY}
READ = Tool("read_file", lambda _: "", "Read a file.", takes("path"), only_reads=True)
CALL = ToolCall("t1", "read_file", {"path": "a.txt"})
TALK = [
    Message("user", "What is in a.txt?"),
    Message("model", "I look.", (CALL,)),
    Message("user", results=(Result("t1", "read_file", "success", "hello"),)),
]
DIALECTS = ("anthropic", "openai")


class Api(ThreadingHTTPServer):
    """Answers with what it was given, in order; each request is checked as the real API would."""

    daemon_threads = True

    def __init__(self, answers: list[tuple[int, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.heard: list[dict[str, Any]] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    """One request of either dialect."""

    server: Api

    def do_POST(self) -> None:  # the name is the server's
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        fault = self.anthropic(body) if self.path == "/v1/messages" else self.openai(body)
        self.server.heard.append(body)
        status, answer = (400, fault) if fault else self.server.answers.pop(0)
        data = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def anthropic(self, body: dict[str, Any]) -> str | None:
        """What that API would find fault with."""
        if self.headers["x-api-key"] != KEY or not self.headers["anthropic-version"]:
            return "authentication_error"
        if not body.get("max_tokens") or body["messages"][0]["role"] != "user":
            return "invalid_request_error"
        open_calls: list[str] = []
        for message in body["messages"]:
            blocks = message["content"]
            results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
            if not blocks or results != open_calls:
                return f"tool_use ids were found without tool_result blocks: {open_calls}, {results}"
            open_calls = [block["id"] for block in blocks if block["type"] == "tool_use"]
        return None

    def openai(self, body: dict[str, Any]) -> str | None:
        """What that API would find fault with."""
        if self.path != "/v1/chat/completions" or self.headers["authorization"] != f"Bearer {KEY}":
            return "invalid_api_key"
        if body.get("tools") == []:
            return "[] is too short - 'tools'"
        open_calls: list[str] = []
        for message in body["messages"]:
            if message["role"] == "tool":
                open_calls.remove(message["tool_call_id"])
            elif open_calls:
                return "an assistant message with tool_calls must be followed by tool messages"
            open_calls += [call["id"] for call in message.get("tool_calls", [])]
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def api(*answers: Any) -> Iterator[Api]:
    """A server that gives these answers, each with status 200 unless it comes with another."""
    with Api([answer if isinstance(answer, tuple) else (200, answer) for answer in answers]) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def says(dialect: str, text: str = "", *calls: tuple[str, str, dict[str, Any]]) -> dict[str, Any]:
    """A reply in that dialect."""
    if dialect == "anthropic":
        uses = [{"type": "tool_use", "id": i, "name": name, "input": args} for i, name, args in calls]
        blocks = [*([{"type": "text", "text": text}] if text else []), *uses]
        return {"content": blocks, "stop_reason": "tool_use" if calls else "end_turn"}
    functions = [
        {"id": i, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
        for i, name, args in calls
    ]
    message = {"content": text or None, **({"tool_calls": functions} if calls else {})}
    return {"choices": [{"message": message, "finish_reason": "tool_calls" if calls else "stop"}]}


def asked(dialect: str, server: Api, talk: list[Message] = TALK, tools: tuple[Tool, ...] = (READ,)) -> Any:
    """The reply of a model of that dialect."""
    return hiring(f"{dialect}:some-model", server.url, KEYS)([], tools).reply(talk)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_talk_goes_out_whole_and_the_next_message_comes_back(dialect: str) -> None:
    with api(says(dialect, "It says hello.")) as server:
        reply = asked(dialect, server)
    assert (reply.text, reply.calls) == ("It says hello.", ())
    assert reply.finish == ("end_turn" if dialect == "anthropic" else "stop")
    body = json.dumps(server.heard[0])
    assert server.heard[0]["model"] == "some-model"
    for piece in ("What is in a.txt?", "I look.", "hello", "Read a file.", '"required": ["path"]'):
        assert piece in body


@pytest.mark.parametrize("dialect", DIALECTS)
def test_calls_come_back_with_their_ids_and_arguments(dialect: str) -> None:
    with api(
        says(dialect, "", ("x1", "read_file", {"path": "b"}), ("x2", "read_file", {"path": "c"}))
    ) as server:
        reply = asked(dialect, server, TALK[:1])
    assert reply.calls == (
        ToolCall("x1", "read_file", {"path": "b"}),
        ToolCall("x2", "read_file", {"path": "c"}),
    )


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_model_without_tools_is_told_of_none(dialect: str) -> None:
    with api(says(dialect, "A summary.")) as server:
        assert asked(dialect, server, TALK[:1], ()).text == "A summary."


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_empty_message_of_the_model_does_no_harm(dialect: str) -> None:
    with api(says(dialect, "Yes.")) as server:
        talk = [Message("user", "Hello."), Message("model"), Message("user", "Are you there?")]
        assert asked(dialect, server, talk).text == "Yes."


def test_arguments_that_are_no_object_fit_no_schema() -> None:
    assert arguments('{"path": "a"}') == {"path": "a"} and arguments("") == {}
    for text in ("[1]", '{"path": ', "null"):
        assert arguments(text) == {"(not an object)": text}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("answer", "message", "expected"),
    [
        ((429, {"error": "rate limit"}), 'answers 429: {"error": "rate limit"}', "status 200"),
        ((200, "<html>"), "answers '<html>'", "JSON"),
        ((200, {"error": "no"}), 'answers {"error": "no"}', "an object with"),
        ((200, "[]"), "answers []", "an object with"),
    ],
)
def test_an_answer_that_cannot_be_used_says_where_it_came_from_and_what_was_expected(
    dialect: str, answer: Any, message: str, expected: str
) -> None:
    with api(answer) as server, pytest.raises(ModelFailed) as caught:
        asked(dialect, server)
    assert message in caught.value.message and server.url in caught.value.message
    assert expected in caught.value.expected and KEY not in str(caught.value)


def test_a_server_that_is_not_there_says_so() -> None:
    with api() as server:
        url = server.url
    with pytest.raises(ModelFailed) as caught:
        hiring("openai:m", url, KEYS)([], []).reply(TALK)
    assert "does not answer" in caught.value.message


@pytest.mark.parametrize(
    ("words", "keys", "expected"),
    [
        ("mystery:m", KEYS, "anthropic:NAME or openai:NAME"),
        ("anthropic", KEYS, "anthropic:NAME"),
        ("anthropic:m", {}, "export ANTHROPIC_API_KEY="),
    ],
)
def test_a_model_that_cannot_be_asked_says_what_is_missing(words: str, keys: Any, expected: str) -> None:
    with pytest.raises(BadModel) as caught:
        hiring(words, None, keys)
    assert expected in caught.value.expected


@pytest.mark.parametrize("base", ["", "/", "/v1", "/v1/"])
def test_a_base_address_may_end_as_it_likes(base: str) -> None:
    with api(says("openai", "Hello.")) as server:
        assert hiring("openai:m", server.url + base, KEYS)([], []).reply(TALK).text == "Hello."


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_whole_harness_runs_on_a_real_model_from_the_terminal(
    dialect: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, key in KEYS.items():
        monkeypatch.setenv(name, key)
    looks = says(dialect, "I look.", ("x1", "read_file", {"path": "timetable.txt"}))
    writes = says(dialect, "", ("x2", "write_file", {"path": "a", "text": "b"}))
    with api(looks, writes, says(dialect, "At ten.")) as server:
        words = [
            "run",
            "scratch/1/one-question",
            "--model",
            f"{dialect}:m",
            "--base-url",
            server.url,
            "--json",
        ]
        assert main([*words, "--task", "When is the last one?"]) == 0
    trace = json.loads(capsys.readouterr().out)
    assert [step["data"]["text"] for step in trace["steps"] if step["event"] == "RunEnded"] == ["At ten."]
    assert "When is the last one?" in json.dumps(server.heard[0])
    # what would have to be asked is refused, since nobody is there to be asked
    assert [s["data"]["reason"] for s in trace["steps"] if s["event"] == "VerdictReached"] == [
        "rule",
        "nobody_there",
    ]
    assert "not permitted" in json.dumps(server.heard[2])


def test_a_model_that_fails_ends_the_run_with_an_error_and_the_steps_before_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "wrong")
    with api() as server:
        assert main(["run", "scratch/1/one-question", "--model", "openai:m", "--base-url", server.url]) == 1
    printed = capsys.readouterr().out
    assert "MessageSent" in printed and "ModelFailed" in printed and "400: invalid_api_key" in printed


def test_an_adapter_is_twenty_lines_at_most_and_nothing_else_knows_a_network() -> None:
    folder = Path(main.__code__.co_filename).parent
    text = (folder / "agents/http_model.py").read_text(encoding="utf-8")
    for name in ("Anthropic", "OpenAI"):
        lines = text[text.index(f"class {name}:") :].split("\n\n\n")[0].splitlines()
        assert sum(bool(line.strip()) for line in lines) <= 20, name
    knowing = [path for path in folder.rglob("*.py") if "urllib.request" in path.read_text(encoding="utf-8")]
    assert knowing == [folder / "agents/http_model.py"]
    assert "\nfrom urllib" not in text and "\nimport urllib" not in text  # only when it is needed
