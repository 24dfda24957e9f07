"""Prefetched replies to events that are likely next, made while a person looks at the screen.

Every test that uses `sessions.Page` also checks that they equal the replies that `act` returns.
"""

from __future__ import annotations

from typing import Any

from tests.web.sessions import Page
from tests.web.staging import Stage, button
from tests.web.waiting import until

# What the session prefetches


def prefetched(page: Page) -> list[dict[str, Any]]:
    """Return all replies that can be prefetched now."""
    return list(iter(lambda: page.session.prefetch(page.shown), None))


def test_choice_of_each_card_is_prefetched_once() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    replies = prefetched(page)
    assert [each["event"] for each in replies] == [
        {"act": "choose", "card": card} for card in range(3)
    ]
    assert all("place-" in each["html"] for each in replies)
    page.send("choose", card=1)
    # Another card can be chosen, or the same one again, which puts it back.
    assert ["place-" in each["html"] for each in prefetched(page)] == [True, False, True]


def test_prefetching_changes_nothing() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    for card in (None, 0, 2):
        if card is not None:
            page.send("choose", card=card)
        before = page.whole, page.record
        assert len(prefetched(page)) == 3
        assert (page.whole, page.record) == before


def test_nothing_is_prefetched_where_no_card_can_be_chosen() -> None:
    page = Page()
    assert prefetched(page) == []
    page.deal(["", ""], first=0)
    assert prefetched(page) == []  # the cover is shown
    page.send("ready")
    assert prefetched(page)
    for _ in range(3):
        page.play_first()
    assert "cover" in page.html
    assert prefetched(page) == []
    page.deal(["greedy", "greedy"])
    assert prefetched(page) == []
    page.let_bots_play()
    assert page.record.result
    assert prefetched(page) == []


def test_nothing_is_prefetched_while_an_earlier_table_or_a_dialog_is_open() -> None:
    page = Page()
    page.deal(["", "greedy"], first=1)
    page.let_bots_play()
    for there, back in (("look", "now"), ("open", "close")):
        details = {"plays": 1} if there == "look" else {"zone": "table", "column": "all"}
        page.send(there, **details)
        assert prefetched(page) == []
        page.send(back)
        assert len(prefetched(page)) == 3


# What the page does with prefetched replies

GO = {"act": "go"}
BEFORE = button("Go") + button("Else")
AFTER = button("Went")


def with_prefetched_reply(stage: Stage, after: str = AFTER) -> Stage:
    """Let the page prefetch a reply to `go`, and wait until it requests another one."""
    stage.connect()
    stage.page.evaluate("answer", {"html": BEFORE, "number": 7})
    until(stage.page, "prefetching.length === 1")
    stage.page.evaluate(
        "likely => prefetching[0].give(likely)",
        {"event": GO, "html": after, "number": 8, "effects": [{"do": "speak", "text": "Gone."}]},
    )
    until(stage.page, "prefetching.length === 2")
    return stage


def test_prefetched_reply_is_shown_at_once_and_its_event_is_sent(stage: Stage) -> None:
    page = with_prefetched_reply(stage).page
    assert page.evaluate("prefetching.map(({ shown }) => shown)") == [7, 7]
    page.get_by_text("Go").click()
    until(page, "sent.length === 2")
    assert stage.sent[1] == GO | {"shown": 8, "unseen": True}
    assert page.inner_text("#app") == "Went"
    until(page, "spoken.includes('Gone.')")
    stage.answer(None, {"do": "speak", "text": "Twice."})
    until(page, "prefetching.length === 3")
    assert "Twice." not in page.evaluate("spoken")
    assert page.evaluate("prefetching[2].shown") == 8


def test_prefetched_replies_are_discarded_after_another_event(stage: Stage) -> None:
    page = with_prefetched_reply(stage).page
    page.get_by_text("Else").click()
    page.evaluate("likely => prefetching[1].give(likely)", {"event": GO, "html": AFTER})
    stage.answer(BEFORE)
    page.get_by_text("Go").click()
    assert stage.acts == ["else", "go"]
    assert page.inner_text("#app") == "GoElse"


def test_event_with_a_prefetched_reply_is_sent_even_if_no_frame_is_drawn(stage: Stage) -> None:
    page = with_prefetched_reply(stage).page
    page.evaluate("window.requestAnimationFrame = () => 0")
    page.evaluate("document.querySelector('button').click()")
    until(page, "sent.length === 2")
    assert stage.sent[1]["unseen"] is True
    assert page.inner_text("#app") == "Went"


def test_button_can_be_pressed_again_at_once_after_a_prefetched_reply(stage: Stage) -> None:
    page = with_prefetched_reply(stage, after=BEFORE).page
    page.get_by_text("Go").dblclick()
    until(page, "sent.length === 2")
    stage.answer()
    until(page, "sent.length === 3")
    assert stage.acts == ["go", "go"]
    assert "unseen" not in stage.sent[2]
    stage.answer(BEFORE)
    assert page.locator("[data-pressed]").count() == 0


def test_nothing_is_prefetched_from_a_dead_game_until_it_has_restarted(stage: Stage) -> None:
    page = with_prefetched_reply(stage).page
    page.evaluate("lost(new Error('dead'))")
    page.evaluate("likely => prefetching[1].give(likely)", {"event": GO, "html": AFTER})
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.evaluate("prefetching.length") == 2
    page.evaluate("connect()")
    until(page, "sent.length === 2")
    stage.answer(BEFORE)
    until(page, "prefetching.length === 3")
