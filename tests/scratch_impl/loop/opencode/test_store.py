from __future__ import annotations

from scratch_impl.loop.opencode.overflow import Window, overflows, usable_tokens
from scratch_impl.loop.opencode.store import PAGE, Store


def test_reading_goes_from_the_newest_to_the_oldest_a_page_at_a_time() -> None:
    store = Store()
    ids = [store.add({"role": "user"}) for _ in range(2 * PAGE + 1)]
    pages = list(store.pages())
    assert [len(page) for page in pages] == [PAGE, PAGE, 1]
    assert [message["info"]["id"] for page in pages for message in page] == ids[::-1]


def test_an_empty_store_has_no_page() -> None:
    assert list(Store().pages()) == []


def test_parts_keep_their_order_and_their_keys_keep_theirs() -> None:
    store = Store()
    message = store.add({"role": "assistant"}, ({"type": "text", "text": "a"},))
    store.add_part(message, {"type": "tool", "state": {"input": {"b": 1, "a": 2}}})
    text, tool = store.parts(message)
    assert text["text"] == "a"
    assert list(tool["state"]["input"]) == ["b", "a"]


def test_a_change_leaves_the_rest_as_it_was() -> None:
    store = Store()
    message = store.add({"role": "assistant", "agent": "build"})
    store.change(message, finish="stop")
    assert store.info(message) == {"id": message, "role": "assistant", "agent": "build", "finish": "stop"}


def test_a_reserve_counts_only_for_models_that_bound_what_goes_in() -> None:
    assert usable_tokens(Window(1000, 100, reserved=400)) == 900
    assert usable_tokens(Window(1000, 100, input=800, reserved=400)) == 400
    assert usable_tokens(Window(200_000, 64_000)) == 168_000
    assert usable_tokens(Window(200_000, 0)) == 168_000


def test_a_total_hides_the_sum() -> None:
    window = Window(1000, 100)
    assert overflows({"input": 800, "output": 100}, window)
    assert not overflows({"input": 800, "output": 100, "total": 899}, window)
    assert not overflows({"reasoning": 5000, "input": 1}, window)
    assert not overflows({"input": 5000}, Window(0, 100))
