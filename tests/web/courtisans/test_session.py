"""Sessions: whole games played by sending events, without a browser."""

import json
import re
from typing import Any

import pytest

from courtisans import Game, Record, Seat, Variant, bots
from courtisans.bots import Bot
from tests.courtisans.engine.games import random_game
from tests.web.languages import LANGUAGES, speaking
from tests.web.sessions import Page
from web.courtisans.screens import session
from web.courtisans.start import start
from web.shell.storage import GAME, LAST

BOT = "greedy"
SEATS = [Seat("Ana"), Seat("Bo", BOT)]


def play_on(page: Page) -> None:
    """Play the game under way to its end; persons play as soon as they are asked."""
    while page.record.result is None:
        if page.waiting is not None:
            page.wait()
        elif "cover-ready" in page.html:
            page.send("ready")
        else:
            page.play_first()
    page.let_bots_play()


@pytest.mark.parametrize("bots", [["", BOT], ["", "", BOT], ["", BOT, "random", BOT], [""] * 5])
def test_a_whole_game_ends_with_its_result(bots: list[str]) -> None:
    page = Page()
    page.deal(bots)
    play_on(page)
    assert "Result" in page.html
    # The title is read out because it has the focus, so it is not announced as well.
    assert page.focused == "result-title" and not any("Result" in text for text in page.spoken)
    assert page.record.result == page.record.game().result


def test_a_game_between_bots_is_watched_without_prompts() -> None:
    page = Page()
    page.deal([BOT, "random"])
    assert page.focused == "watch"
    for _ in range(6):
        page.wait()
        assert "Your turn" not in page.html and not page.focused
    page.let_bots_play()
    assert "Result" in page.html


def test_the_game_is_saved_after_every_play_and_resumes_there() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    for _ in range(2):
        page.play_first()
        again = Page(page.stored)
        assert again.html == page.html
    page.play_first()
    page.wait()
    again = Page(page.stored)
    assert again.waiting == page.waiting
    assert again.record.plays == page.record.plays


def test_undo_takes_back_only_the_cards_of_the_current_turn() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before = page.record.plays
    assert "Undo" not in page.labels()
    page.play_first()
    page.play_first()
    assert "Undo" in page.labels()
    for _ in range(2):
        page.send("undo")
        # The button that was pressed may be gone now.
        assert str(page.focused).startswith("hand-")
    page.send("undo")
    assert page.record.plays == before
    assert "Undo" not in page.labels()


def test_the_reply_to_an_unseen_event_has_no_screen() -> None:
    visit = session(new_seed=lambda: "seed")
    begin = {"act": "start", "stored": {}, "languages": ["fr"], "unseen": True}
    first = visit.act(begin)
    assert first["html"] is None
    assert [effect["do"] for effect in first["effects"]] == ["lang"]
    assert 'id="home"' in visit.act({"act": "unheard-of"})["html"]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_first_visit_begins_with_the_screen_that_the_page_has(language: str) -> None:
    with speaking(language):
        page = Page(language=language)
        assert page.html == start({})["screens"]["app"]


def test_the_reply_to_a_first_visit_has_a_screen_only_if_there_is_a_notice() -> None:
    visit = session(new_seed=lambda: "seed")
    begin = {"act": "start", "stored": {}, "languages": ["en"], "prepared": True}
    assert visit.act(begin)["html"] is None
    visit.act({"act": "renewable"})
    assert "New version ready." in visit.act(begin)["html"]


def test_events_that_come_late_change_nothing() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before = page.record.plays
    late: list[tuple[str, dict[str, Any]]] = [
        ("choose", {"card": 7}),
        ("place", {"place": "+"}),
        ("effect", {"target": 1}),
        ("effect", {"target": None}),
        ("bot", {"ply": len(before), "answer": None}),
        ("bot", {"ply": 0, "answer": "carp.plain@+"}),
        ("ready", {}),
        ("resume", {}),
        ("undo", {}),
    ]
    for act, details in late:
        page.send(act, **details)
        assert page.record.plays == before
    page.send("choose", card=0)
    page.send("place", place="9")
    assert page.record.plays == before


def test_choosing_the_same_card_again_puts_it_back() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    plain = page.html
    assert "My domain" in page.send("choose", card=1)
    assert page.send("choose", card=1) == plain
    page.send("choose", card=1)
    assert page.send("cancel") == plain


def test_a_slow_bot_has_a_stand_in_if_the_bots_worker_gives_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slow bot must not think in the table's own worker, which answers the person's gestures."""

    def never(_: object) -> Bot:
        raise AssertionError("it thinks in the table's worker")

    monkeypatch.setitem(bots.BOTS, "expert", never)
    page = Page()
    page.deal(["expert", "expert"])
    assert page.question["bot"] == "expert"
    for _ in range(6):
        page.wait()
    assert len(page.record.plays) == 6


def test_an_unknown_bot_in_a_record_has_a_stand_in_and_keeps_its_name() -> None:
    game = Game.deal(Variant(2), 1)
    text = Record.of(game, [Seat("Ana"), Seat("Elsewhere", "cmd")]).dumps()
    page = Page()
    page.send("import", name="x", text=text)
    while len(page.record.plays) < 6:
        page.wait() if page.waiting else page.play_first()
    assert page.record.seats[1].bot == "cmd"


def test_the_answer_of_the_bots_worker_is_played_only_if_it_is_legal() -> None:
    page = Page()
    page.deal([BOT, BOT])
    legal = page.question["view"]["legal"]
    page.send("bot", ply=0, answer=legal[-1])
    assert str(page.record.plays[0]) == legal[-1]
    for ply, answer in enumerate(["nonsense", "carp.plain@9", None], 1):
        page.send("bot", ply=ply, answer=answer)
        assert len(page.record.plays) == ply + 1


def test_of_two_tabs_one_only_watches_and_can_take_the_lead() -> None:
    first = Page()
    first.deal(["", BOT])
    first.let_bots_play()
    second = Page(first.stored)
    second.send("follows", stored=dict(first.stored))
    assert "Play here" in second.labels()
    before = dict(second.stored)
    second.send("choose", card=0)
    second.send("place", place="+")
    second.send("undo")
    second.deal([BOT, BOT])
    assert second.stored == before and second.waiting is None
    assert second.focused == "notice-lead"
    first.play_first()
    second.send("stored", key=GAME, value=first.stored[GAME])
    assert "Undo" in first.labels() and "Undo" not in second.labels()
    assert second.spoken[-1] == "It is the turn of Seat 0." and "Your turn" not in second.html
    # Both tabs share one storage.
    second.send("lead")
    assert second.effects[-1] == {"do": "lead"}
    second.send("leads", stored=dict(first.stored))
    first.send("follows", stored=dict(first.stored))
    assert "Play here" not in second.labels() and "Undo" in second.labels()
    second.stored = dict(first.stored)
    second.play_first()
    assert len(second.record.plays) == len(first.record.plays) + 1
    first.send("choose", card=0)
    assert "My domain" not in first.labels()


@pytest.mark.parametrize("screen", ["rules", "settings", "lessons", "home"])
def test_a_tab_that_gets_the_lead_stays_on_the_screen_that_is_shown(screen: str) -> None:
    first = Page()
    first.deal(["", BOT])
    first.let_bots_play()
    second = Page(first.stored)
    second.send("follows", stored=dict(first.stored))
    shown = second.send(screen)
    first.play_first()
    assert second.send("leads", stored=dict(first.stored)) == shown.replace(notice(shown), "")
    second.send("resume")
    second.stored = dict(first.stored)
    second.play_first()
    assert len(second.record.plays) == len(first.record.plays) + 1


def notice(html: str) -> str:
    """Return the markup of the notices."""
    found = re.search(r'<div id="notices".*?</button></div></div>', html)
    assert found
    return found[0]


def test_a_game_ended_by_another_tab_shows_its_result_once_the_settings_are_left() -> None:
    last = random_game(Variant(2), 1)
    last.undo()
    seats = [Seat("A"), Seat("B", BOT)]
    page = Page({GAME: Record.of(last, seats).dumps()})
    page.send("follows", stored=dict(page.stored))
    page.send("settings")
    page.send("stored", key=GAME, value=Record.of(random_game(Variant(2), 1), seats).dumps())
    assert "result-title" not in page.html
    assert "result-title" in page.send("back")
    page.send("settings")
    page.send("stored", key=GAME, value=Record.of(random_game(Variant(2), 2, 0), seats).dumps())
    assert "result-title" not in page.send("back") and 'id="hand"' in page.html


def test_skipping_to_the_end_does_not_skip_the_bots_of_the_next_game() -> None:
    page = Page()
    page.send("set", name="pace", value="slow")
    page.deal([BOT, BOT])
    assert "Skip" in page.labels()
    page.send("skip")
    assert "Skip" not in page.labels()
    page.let_bots_play()
    page.send("end-ceremony")
    page.send("again")
    assert "Skip" in page.labels()


def test_a_result_opened_from_the_list_stays_shown_while_another_tab_plays() -> None:
    page = Page()
    page.deal(["", BOT])
    page.stored[LAST] = Record.of(random_game(Variant(2), 1), [Seat("A"), Seat("B")]).dumps()
    watching = Page(page.stored)
    watching.send("follows", stored=dict(page.stored))
    watching.send("home")
    shown = watching.send("show", number=0)
    page.play_first()
    assert watching.send("stored", key=GAME, value=page.stored[GAME]) == shown
    assert 'id="hand"' in watching.send("resume")


def test_a_tab_that_only_watches_stores_nothing_and_cannot_uncover_the_table() -> None:
    page = Page()
    page.deal(["", ""])
    page.stored[LAST] = Record.of(random_game(Variant(2), 1), [Seat("A"), Seat("B")]).dumps()
    watching = Page(page.stored)
    watching.send("follows", stored=dict(page.stored))
    assert "It is the turn of" in watching.html and "cover-ready" not in watching.html
    for value in ("{broken", page.stored[GAME]):
        watching.send("stored", key=GAME, value=value)
        assert not any(effect["do"] == "store" for effect in watching.effects)
    assert "Last games" in watching.send("home")


def test_a_new_version_is_offered_between_turns_only() -> None:
    page = Page()
    page.send("renewable")
    assert "Reload" in page.labels()
    page.deal(["", BOT])
    while page.waiting is not None:
        assert "Reload" not in page.labels()
        page.send("renew")
        assert {"do": "renew"} not in page.effects
        page.wait()
    assert "Reload" in page.labels()
    page.play_first()
    assert "Reload" not in page.labels()
    page.send("undo")
    page.send("renew")
    assert page.effects[-1] == {"do": "renew"}


def test_the_home_screen_offers_to_resume_a_game_under_way() -> None:
    page = Page()
    assert "Resume game" not in page.labels()
    page.deal(["", BOT])
    table = page.html
    page.send("home")
    assert "Resume game" in page.labels() and page.waiting is None
    assert page.send("resume") == table
    page.let_bots_play()
    page.send("home")
    page.send("resume")
    assert page.focused is not None and page.focused.startswith("hand-")


def test_an_effect_can_be_used_and_undone() -> None:
    page = Page()
    for seed in range(200):
        game = random_game(Variant(2, missions="none"), seed, share=0.55)
        while len(game.plays) % 3:
            game.undo()
        aimed = [play for play in game.legal() if play.target is not None and play.place < 0]
        if aimed and game.turn == 0:
            break
    else:
        pytest.fail("no such game")
    play = aimed[0]
    text = Record.of(game, [Seat("Ana"), Seat("Bo", BOT)]).dumps()
    page.send("import", name="x", text=text)
    page.send("choose", card=game.hands[0].index(play.card))
    page.send("place", place="+")
    assert page.record.plays == tuple(game.plays)
    assert "No effect" in page.labels() and "Undo" in page.labels()
    page.send("undo")
    assert "No effect" not in page.labels()
    page.send("choose", card=game.hands[0].index(play.card))
    page.send("place", place="+")
    page.send("effect", target=999)
    assert page.record.plays == tuple(game.plays)
    page.send("effect", target=play.target)
    assert page.record.plays[-1].target == play.target
    page.send("undo")
    assert page.record.plays == tuple(game.plays)
    json.loads(page.stored[GAME])
