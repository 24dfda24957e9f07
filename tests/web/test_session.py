"""Sessions: whole games through the worker's one door, without a browser."""

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from courtisans import Game, Record, Seat, Variant, bots
from courtisans.bots import Bot
from courtisans.cards import Role
from tests.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import Page
from web.shelf import FINISHED, GAME

BOT = "greedy"
SEATS = [Seat("Ana"), Seat("Bo", BOT)]


def play_on(page: Page) -> None:
    """Play the game under way to its end, each person as soon as they are asked."""
    while page.record.result is None:
        if page.waiting is not None:
            page.wait()
        elif "cover-ready" in page.html:
            page.send("ready")
        else:
            page.play_first()


@pytest.mark.parametrize("bots", [["", BOT], ["", "", BOT], ["", BOT, "random", BOT], [""] * 5])
def test_a_whole_game_ends_with_its_result(bots: list[str]) -> None:
    page = Page()
    page.deal(bots)
    play_on(page)
    assert "Result" in page.html
    assert page.spoken[-1].startswith("Result")
    assert page.record.result == page.record.game().result


def test_where_only_bots_play_one_watches() -> None:
    page = Page()
    page.deal([BOT, "random"])
    for _ in range(6):
        assert "Your turn" not in page.html and not page.focused
        page.wait()
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


def test_undo_takes_back_the_cards_of_the_turn_under_way_and_no_more() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before = page.record.plays
    assert "Undo" not in page.labels()
    page.play_first()
    page.play_first()
    assert "Undo" in page.labels()
    page.send("undo")
    page.send("undo")
    page.send("undo")
    assert page.record.plays == before
    assert "Undo" not in page.labels()


def test_a_press_that_comes_late_changes_nothing() -> None:
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


def test_choosing_again_puts_the_card_back() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    plain = page.html
    assert "My domain" in page.send("choose", card=1)
    assert page.send("choose", card=1) == plain
    page.send("choose", card=1)
    assert page.send("cancel") == plain


def test_between_two_persons_the_screen_is_covered() -> None:
    page = Page()
    page.deal(["", ""])
    first = page.record.dealt.first
    hands = page.record.game().hands
    assert f"Seat {first}" in page.html
    assert not any(card.token.replace(".", "-") in page.html for card in hands[first])
    page.send("choose", card=0)
    assert "My domain" not in page.html
    page.send("ready")
    for _ in range(3):
        page.play_first()
    assert f"It is the turn of Seat {1 - first}" in page.html
    assert page.waiting is None
    # Reloading uncovers nothing, nor does going away and coming back.
    assert "cover-ready" in Page(page.stored).html
    page.send("ready")
    page.send("home")
    assert "cover-ready" in page.send("resume") and page.focused == "cover-ready"


def test_under_the_cover_only_the_turn_is_told_and_then_what_was_played() -> None:
    seats = [Seat("Ana"), Seat("Bo")]
    game = next(
        game
        for game in (Game.deal(Variant(2), seed) for seed in count())
        if [card.role is Role.SPY for card in game.hands[game.turn]] == [False, False, True]
    )
    page = Page()
    page.send("import", name="x", text=Record.of(game, seats).dumps())
    assert page.spoken[-1] == f"It is the turn of {seats[game.turn].name}."
    page.send("ready")
    for _ in range(3):
        page.play_first()
    assert page.spoken[-1] == f"It is the turn of {seats[1 - game.turn].name}."
    page.send("ready")
    name = seats[game.turn].name
    assert page.spoken[-1].count(f"{name} plays ") == 3
    assert f"{name} plays a spy " in page.spoken[-1]
    assert page.spoken[-1].endswith("Your turn: choose a card.")


def test_bots_wait_while_nobody_is_there() -> None:
    page = Page()
    page.deal(["", "", BOT])
    page = Page(page.stored)
    assert page.waiting is None
    page.send("ready")
    page.let_bots_play()


def test_export_gives_the_record_and_import_takes_it() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    page.send("export")
    name, text = page.downloads[-1]
    assert name.endswith(".jsonl")
    assert Record.parse(text).dumps() == page.stored[GAME]
    other = Page()
    other.send("import", name=name, text=text)
    assert other.html == page.html
    assert other.stored[GAME] == page.stored[GAME]


@pytest.mark.parametrize("text", ["", "{}", "[" * 50_000, '{"format":"courtisans-record/9"}', None])
def test_a_bad_file_is_refused_with_the_reason_and_the_game_goes_on(text: str | None) -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before, saved = page.html, page.stored[GAME]
    page.send("import", name="<b>x</b>.json", text=text)
    assert 'class="notice"' in page.html and "<b>x" not in page.html and "&lt;b&gt;x" in page.html
    assert page.stored[GAME] == saved
    assert page.send("dismiss", trouble="unloaded") == before


def test_what_is_wrong_with_a_file_is_behind_a_sentence_and_gone_when_another_is_loaded() -> None:
    page = Page()
    page.send("import", name="x.json", text="{")
    (told,) = read(page.html).classed("told")
    assert told.tagged("p")[0].text == page.spoken[-1]
    assert page.spoken[-1] == "x.json was not loaded: it is no saved game, or a damaged one."
    (detail,) = told.tagged("details")
    assert "JSON" in detail.text and detail.tagged("p")[0].attributes["lang"] == "en"
    page.send("import", name="y", text=None)
    assert "too large" in page.spoken[-1] and "not text" in page.spoken[-1]
    assert page.html.count('class="notice"') == 1
    page.send("import", name="z", text=Record.of(Game.deal(Variant(2), 1), SEATS).dumps())
    assert 'class="notice"' not in page.html


def test_a_binary_file_holds_no_games() -> None:
    chance = Random(8)
    page = Page()
    lines = [b"{" + chance.randbytes(99) for _ in range(8)]
    page.send("import", name="x.png", text=b"\n".join(lines).decode(errors="replace"))
    assert "no saved game" in page.spoken[-1] and "games" not in page.spoken[-1]


def test_of_a_file_with_several_games_one_has_to_be_chosen() -> None:
    games = [Record.of(random_game(Variant(2), seed), [Seat("Ana"), Seat("Bo")]) for seed in (1, 2)]
    page = Page()
    page.send("import", name="many.jsonl", text="".join(f"{game.dumps()}\n" for game in games))
    assert "many.jsonl holds 2 games" in page.html and GAME not in page.stored


def test_whoever_thinks_long_has_a_stand_in_where_nobody_thinks_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table's own worker must not be held up: it answers the person's gestures."""

    def never(_: object) -> Bot:
        raise AssertionError("it thinks in the table's worker")

    monkeypatch.setitem(bots.BOTS, "expert", never)
    page = Page()
    page.deal(["expert", "expert"])
    assert page.question["bot"] == "expert"
    for _ in range(6):
        page.wait()
    assert len(page.record.plays) == 6


def test_a_bots_name_from_elsewhere_has_a_stand_in_and_is_kept() -> None:
    game = Game.deal(Variant(2), 1)
    text = Record.of(game, [Seat("Ana"), Seat("Elsewhere", "cmd")]).dumps()
    page = Page()
    page.send("import", name="x", text=text)
    while len(page.record.plays) < 6:
        page.wait() if page.waiting else page.play_first()
    assert page.record.seats[1].bot == "cmd"


def test_a_bots_answer_from_elsewhere_is_played_if_it_is_legal() -> None:
    page = Page()
    page.deal([BOT, BOT])
    legal = page.question["view"]["legal"]
    page.send("bot", ply=0, answer=legal[-1])
    assert str(page.record.plays[0]) == legal[-1]
    for ply, answer in enumerate(["nonsense", "carp.plain@9", None], 1):
        page.send("bot", ply=ply, answer=answer)
        assert len(page.record.plays) == ply + 1


def test_a_finished_record_shows_its_result() -> None:
    game = random_game(Variant(6, expansion=True, teams=True), seed=3)
    text = Record.of(game, [Seat(f"<i>{n}</i>") for n in range(6)]).dumps()
    page = Page()
    page.send("import", name="x", text=text)
    assert "Result" in page.html and "<i>0" not in page.html
    assert page.spoken[-1].startswith("Result") and page.focused == "result-title"


def test_of_two_tabs_one_watches_and_can_take_over() -> None:
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
    # What the other tab stores is the same storage.
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


def test_who_watches_loses_nothing_and_uncovers_nothing() -> None:
    page = Page()
    page.deal(["", ""])
    page.stored[FINISHED] = Record.of(random_game(Variant(2), 1), [Seat("A"), Seat("B")]).dumps()
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


def test_home_offers_to_resume_a_game_under_way() -> None:
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


@pytest.mark.parametrize("names", [["", "b"], ["Ana", "  ana "]])
def test_a_form_filled_in_wrongly_is_shown_again_with_the_reason(names: list[str]) -> None:
    page = Page()
    fields = {"players": ["2"], "name-0": [names[0]], "name-1": [names[1]], "bot-1": [BOT]}
    page.send("deal", fields=fields)
    assert 'id="setup-trouble"' in page.html and GAME not in page.stored
    assert page.spoken


def test_the_last_table_is_offered_again() -> None:
    page = Page()
    fields = {"players": ["6"], "expansion": ["on"], "missions": ["none"], "first": ["2"]}
    fields |= {f"name-{seat}": [f"N{seat}"] for seat in range(6)} | {"bot-5": [BOT]}
    page.send("deal", fields=fields)
    game = page.record
    assert (game.dealt.variant, game.dealt.first) == (Variant(6, True, missions="none"), 2)
    later = Page({key: text for key, text in page.stored.items() if key != GAME})
    later.send("home")
    form = read(later.html)
    checked = {one.attributes["id"] for one in form.all if "checked" in one.attributes}
    assert checked == {"players-6", "expansion", "missions-none"}
    assert "N3" in [one.attributes.get("value") for one in form.tagged("input")]


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"players": 3}', '{"players": [3]}', '"x"'])
def test_a_table_that_cannot_be_read_is_forgotten(kept: str) -> None:
    assert Page({"courtisans.setup": kept}).html == Page().html


def test_again_deals_to_the_same_table() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    under_way = page.html
    assert page.send("again") == under_way
    while page.record.result is None:
        page.let_bots_play()
        if page.record.result is None:
            page.play_first()
    before = page.record
    page.send("again")
    after = page.record
    assert (after.dealt.variant, after.seats) == (before.dealt.variant, before.seats)
    assert after.dealt.pile != before.dealt.pile
    assert Page().send("again") == Page().html


def test_a_setup_that_cannot_be_kept_is_no_trouble() -> None:
    page = Page(has_room=lambda key, _text: key != "courtisans.setup")
    page.deal(["", BOT])
    assert "notice" not in page.html
    assert not [said for said in page.spoken if "save" in said]


def test_a_turn_of_a_bot_is_told_in_one_and_takes_the_focus_from_nobody() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    for _ in range(3):
        page.play_first()
    assert page.focused == "hand"
    assert page.spoken[-1].startswith("You play ")
    page.spoken.clear()
    focuses = []
    plays = len(page.record.plays)
    while page.waiting is not None:
        page.wait()
        focuses += [each for each in page.effects if each["do"] == "focus"]
    assert len(page.record.plays) == plays + 6
    assert [said.count(" plays ") for said in page.spoken] == [3, 3]
    assert "thinking" not in " ".join(page.spoken)
    assert page.spoken[-1].endswith("Your turn: choose a card.")
    assert [each["within"] for each in focuses] == ["hand"]


def test_who_uncovers_the_table_is_told_the_whole_turn_of_a_bot() -> None:
    page = Page()
    page.deal(["", BOT, ""])
    told = ""
    while not told.startswith("Seat 1 plays"):
        if "cover-ready" in page.html:
            page.send("ready")
            told = page.spoken[-1]
        elif page.waiting is not None:
            page.wait()
        else:
            page.play_first()
    assert told.count("Seat 1 plays") == 3


def test_effects_can_be_used_undone_and_declined() -> None:
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
