"""The rules in the app: complete, with correct pictures, searchable, and linked from screens."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from courtisans import Record
from courtisans.cards import BASE_DECK, EXPANSION_DECK, FAMILIES, Family, Role
from courtisans.missions import BLUE, FIRST, POINTS, WHITE
from courtisans.plays import ABOVE, BELOW, OUT, Play
from courtisans.scoring import influences, lying_at, score, status, winners
from courtisans.variant import Variant
from tests.web.drawn import Drawn, read
from tests.web.sessions import Page
from web.courtisans.pieces import pieces_of_record, visible_influences
from web.courtisans.screens.rules.drawing import part_title
from web.courtisans.screens.rules.legend import SAMPLES, sample
from web.courtisans.screens.rules.parts import Legend, Missions, Part, Picture, Rows
from web.courtisans.screens.rules.pictures import ME, PICTURES, SEATS, counted, large, picture
from web.courtisans.screens.rules.positions import LINES, staged
from web.courtisans.screens.rules.search import folded, found, marked, words_of
from web.courtisans.screens.rules.text import PARTS, chapters
from web.courtisans.words import explanation

NEEDED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "R1": ("cards", ("Six families of fifteen", "ninety", "The courtiers of a family")),
    "R2": ("expansion", ("two diplomats and one confidant", "108")),
    "R3": ("start", ("set aside at random", "same number of turns", "Turns for each")),
    "R4": ("start", ("drawn by lot", "clockwise", "dealt three cards", "left neighbour")),
    "R5": ("turn", ("in any order", "different place", "own domain", "somebody else")),
    "R6": ("table", ("column of its family", "above the mat", "yours to choose")),
    "R7": ("turn", ("draw three new ones", "as long as the pile has any")),
    "R8": ("end", ("pile is empty", "all hands are played")),
    "R9": ("plain", ("counts one", "nothing else")),
    "R10": ("noble", ("counts two", "wherever", "each is one")),
    "R11": ("spy", ("placed face down",)),
    "R12": ("spy", ("her own column", "on the side that you choose")),
    "R13": ("spy", ("Nobody may look at it again", "you may remember", "who played it")),
    "R14": ("assassin", ("one other card", "above or below", "spy face down included")),
    "R15": ("assassin", ("never reaches a guard, nor itself", "other assassins")),
    "R16": ("assassin", ("never have to use it",)),
    "R17": ("assassin", ("out of the game", "stays unseen for good", "even at the end")),
    "R18": ("guard", ("neither eliminated nor taken",)),
    "R19": ("diplomat", ("into your own domain", "no guard", "stays face down")),
    "R20": ("diplomat", ("In your own domain a diplomat has no effect",)),
    "R21": ("diplomat", ("has no effect of its own", "played out of the hand")),
    "R22": ("diplomat", ("never have to use it",)),
    "R23": ("confidant", ("follow it to the same place", "either side", "that very domain")),
    "R24": ("confidant", ("need not follow", "the rest are closed")),
    "R25": ("confidant", ("card that is left", "fewer than three", "Played last")),
    "R26": ("end", ("turned up", "columns of their families", "their side")),
    "R27": ("table", ("Above zero it is esteemed", "below zero", "no card at all")),
    "R28": ("count", ("gives a point", "cost as much", "does not matter", "no points")),
    "R29": ("missions", ("one white mission and one blue", "3 points", "costs nothing")),
    "R30": ("missions", ("cards of a family, a noble counts two",)),
    "R31": ("first-edition", ("eighteen", "gets two", "2 points", "our reconstruction")),
    "R32": ("first-edition", ("or none", "begin without", "adds no missions")),
    "R33": ("winning", ("highest total wins", "share the win")),
    "R34": ("teams", ("Four or six", "opposite", "the lower of its two scores", "higher score")),
}
"""The part of the text that explains each rule, and words that it must contain."""


def part(name: str) -> Part:
    return next(each for chapter in chapters() for each in chapter.parts if each.name == name)


@pytest.mark.parametrize("rule", NEEDED)
def test_every_rule_is_explained_in_its_part(rule: str) -> None:
    name, words = NEEDED[rule]
    text = "\n".join(part(name).texts)
    assert [each for each in words if each not in text] == []


def test_no_rule_is_left_out_and_no_rule_number_is_shown() -> None:
    assert list(NEEDED) == [f"R{number}" for number in range(1, 35)]
    page = Page()
    assert not re.search(r"\bR\d", read(page.send("rules")).text)


def test_the_numbers_in_the_text_are_those_of_the_engine() -> None:
    assert (len(BASE_DECK), len(BASE_DECK) // len(FAMILIES), len(EXPANSION_DECK)) == (90, 15, 108)
    assert (len(FIRST), len(WHITE), len(BLUE)) == (18, 10, 10)
    assert (POINTS["current"], POINTS["first"]) == (3, 2)
    base, more = (
        [each for each in part(name).blocks if isinstance(each, Rows)]
        for name in ("start", "expansion")
    )
    assert base[0].rows == [
        ("2", "30", "10"),
        ("3", "18", "8"),
        ("4", "6", "7"),
        ("5", "0", "6"),
    ]
    assert [row[2] for row in more[1].rows] == ["12", "10", "8", "7", "6"]
    assert more[0].rows[-1] == ("Confidant", "1", explanation(Role.CONFIDANT))


def test_missions_of_the_current_edition_and_kinds_of_the_first_one_are_listed() -> None:
    current = [each for each in part("missions").blocks if isinstance(each, Missions)]
    assert [(each.colour, len(each.asked)) for each in current] == [("white", 10), ("blue", 10)]
    pairs, counts = (each for each in part("first-edition").blocks if isinstance(each, Missions))
    assert len(pairs.asked) == 1 and "or both" in pairs.asked[0]
    asked = [re.search("nobles|guards|spies", each) for each in counts.asked]
    assert [each and each[0] for each in asked] == ["nobles", "guards", "spies"]


# The pictures and their captions, compared with the engine.


def stands(name: str) -> dict[Family, int]:
    game = staged(name)
    return score(game.variant, game.dealt.missions, game.plays, game.now).statuses


def test_the_caption_of_the_first_picture_gives_the_statuses_of_the_families() -> None:
    caption = next(each for each in part("aim").blocks if isinstance(each, Picture)).caption
    assert "stags are esteemed, the toads have fallen. The hares are neutral" in caption
    ends = stands("light")
    assert (ends[Family.STAG], ends[Family.TOAD], ends[Family.HARE]) == (1, -1, 0)
    game = staged("light")
    lying = [*lying_at(ABOVE, game.plays, game.now), *lying_at(BELOW, game.plays, game.now)]
    assert {card.family for card in lying} == {Family.STAG, Family.TOAD, Family.HARE}


def test_the_picture_of_a_turn_shows_a_card_at_each_of_the_three_places() -> None:
    assert staged("turn").plays == [
        Play.parse(token) for token in ("nightingale.noble@+", "hare.plain@0", "toad.guard@1")
    ]


def test_the_picture_of_spies_shows_an_own_spy_and_one_of_another_player() -> None:
    seen = [each for each in staged("spy").view(ME).plays if each.role is Role.SPY]
    assert [(each.seat, each.now, each.card is None) for each in seen] == [
        (0, BELOW, False),
        (1, ABOVE, True),
    ]


def test_the_pictured_assassin_reaches_all_but_the_guard_and_turns_hares_neutral() -> None:
    before, game = staged("assassin", 18), staged("assassin", 19)
    play = game.plays[-1]
    assert str(play.card) == "nightingale.assassin" and play.place == BELOW
    reached = {each.target for each in before.legal() if (each.card, each.place) == play[:2]}
    at_table = {n for n, now in enumerate(before.now) if now in {ABOVE, BELOW}}
    guards = {n for n in at_table if before.plays[n].card.role is Role.GUARD}
    assert reached == {None, *(at_table - guards)} and len(guards) == 1
    assert game.plays[play.target or 0].card.token == "hare.noble"
    assert game.now[play.target or 0] == OUT

    def hares(plays: int) -> int:
        view = staged("assassin", plays)
        above, below = (lying_at(side, view.plays, view.now) for side in (ABOVE, BELOW))
        return status(influences(above, below)[Family.HARE])

    assert (hares(18), hares(19)) == (1, 0)


def test_the_pictured_diplomat_takes_the_stag_noble_into_the_players_domain() -> None:
    game = staged("diplomat", 10)
    play = game.plays[-1]
    assert (str(play.card), play.place) == ("toad.diplomat", 1)
    assert game.plays[play.target or 0].card.token == "stag.noble"
    assert game.now[play.target or 0] == ME


def test_the_pictured_confidant_is_followed_and_no_card_goes_to_the_own_domain() -> None:
    game = staged("confidant")
    tokens = ["butterfly.confidant@+", "stag.noble@-", "carp.plain@1"]
    assert list(map(str, game.plays)) == tokens and ME not in game.now


def test_the_pictured_spies_change_the_statuses_of_carps_and_toads() -> None:
    game = staged("end")
    pieces = pieces_of_record(Record.of(game, SEATS))
    seen = visible_influences(*([p for p in pieces if p.place == side] for side in (ABOVE, BELOW)))
    hidden = game.view(ME)
    shown = influences(
        *(
            [p.card for p in hidden.plays if p.now == side and p.card and p.role is not Role.SPY]
            for side in (ABOVE, BELOW)
        )
    )
    assert shown[Family.CARP] > 0 and shown[Family.TOAD] == 0
    assert {family: status(each) for family, each in seen.items()} == stands("end")
    assert (stands("end")[Family.CARP], stands("end")[Family.TOAD]) == (-1, 1)


def test_the_pictured_domain_is_counted_as_the_engine_scores_it() -> None:
    game = staged("count")
    total = score(game.variant, game.dealt.missions, game.plays, game.now).scores[ME].cards
    rows = counted().rows
    numbers = [int(row[-1].replace("−", "-")) for row in rows]
    assert sum(numbers[:-1]) == numbers[-1] == total > 0
    assert {row[2] for row in rows[:-1]} == {"Esteemed", "Neutral", "Fallen"}


def test_teams_win_by_their_lower_score() -> None:
    variant = Variant(4, expansion=True, teams=True)
    assert winners(variant, [12, 8, 7, 9]) == (1, 3)
    assert winners(variant, [7, 7, 12, 9]) == (0, 2)
    assert "Seats 1 and 3 are a team." in picture("teams-4").description


def test_every_picture_is_shown_and_not_interactive_and_described_in_words() -> None:
    shown = [
        each.name
        for chapter in chapters()
        for one in chapter.parts
        for each in one.blocks
        if isinstance(each, Picture)
    ]
    assert sorted(shown) == sorted(PICTURES)
    assert {each.partition("-")[0] for each in PICTURES} - {"teams"} == set(LINES)
    for name in PICTURES:
        drawn = picture(name)
        assert len(drawn.description) > len("Seats 1 and 2.")
        assert_still(read(f"<div>{drawn.art}</div>"))
    for role in Role:
        assert_still(read(f"<div>{large(role)}</div>"))


def assert_still(drawn: Drawn) -> None:
    """Check that nothing in a picture can be pressed, focused or referred to."""
    for each in drawn.all:
        assert each.tag not in {"button", "section", "h2"}
        live = {"id", "tabindex", "data-event", "data-longpress", "data-keys", "data-move", "role"}
        assert not live & each.attributes.keys()


# The search


def test_a_search_leaves_only_parts_with_all_its_words_and_marks_the_words() -> None:
    page = Page()
    whole = len(read(page.send("rules")).classed("part"))
    page.send("look-up", value=" diplomat  GUARD ")
    drawn = read(page.html)
    parts = drawn.classed("part")
    assert 0 < len(parts) < whole == len(PARTS)
    for each in parts:
        highlighted = {mark.text.lower() for mark in each.tagged("mark")}
        assert {"diplomat", "guard"} <= highlighted
    assert len(drawn.classed("contents")[0].tagged("button")) == len(parts)
    assert page.spoken[-1] == f"{len(parts)} parts have it."
    assert len(read(page.send("look-up", value=" ")).classed("part")) == whole


def test_a_search_in_vain_is_announced_and_the_typed_text_is_never_markup() -> None:
    page = Page()
    page.send("rules")
    html = page.send("look-up", value="<b>dragon</b>")
    assert "&lt;b&gt;dragon&lt;/b&gt;" in html and "<b>" not in html
    assert read(html).classed("part") == [] and page.spoken[-1] == "Nothing found."
    page.send("back")
    assert len(read(page.send("rules")).classed("part")) == len(PARTS)


@pytest.mark.parametrize("wanted", ["ÉLIMIN", "elimin", "e\u0301limin"])
def test_the_search_ignores_case_and_accents(wanted: str) -> None:
    text = "Rien n’est éliminé İci"
    assert len(folded(text)) == len(text)
    assert "<mark>élimin</mark>é" in str(marked(text, words_of(wanted)))
    assert found(chapters(), words_of("noble dragon")) == []


# Opening parts from other screens, and going back


def opened(page: Page, **event: str | None) -> str | None:
    """Open a part of the rules; return the id of the element that gets the focus."""
    page.send("rules-at", **event)
    return page.focused


def test_every_part_can_be_opened_and_back_leads_to_the_unchanged_table() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    page.send("choose", card=1)
    table, record = page.html, page.record
    for name in PARTS:
        assert opened(page, part=name, asker="tool-rules") == part_title(name)
        assert f'id="{part_title(name)}"' in page.html
        assert page.send("back") == table and page.focused == "tool-rules"
    page.send("rules")
    assert page.focused == "rules-title" and opened(page, part="spy", asker=None)
    assert page.send("back") == table and page.record == record


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    before = page.html
    page.send("rules-at", part="dragon", asker=None)
    assert page.html == before and "dragon" in capsys.readouterr().err


def test_cards_and_missions_and_crests_lead_to_their_parts() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    drawn = read(page.html)
    hand = page.record.game().view(0).hand
    for card, button in zip(hand, drawn.classed("playing"), strict=True):
        event = json.loads(button.attributes["data-keys"])["?"]
        assert (event["part"], event["asker"]) == (card.role.value, button.attributes["id"])
    for each in drawn.classed("card"):
        role = each.attributes.get("data-role", "spy")
        assert json.loads(each.attributes["data-longpress"])["part"] == role
    crest = next(each for each in drawn.all if each.attributes.get("id") == "crest-stag")
    missions = next(each for each in drawn.all if each.attributes.get("id") == "missions")
    held = [json.loads(each.attributes["data-longpress"])["part"] for each in (crest, missions)]
    assert held == ["table", "missions"]


def test_the_rules_key_opens_the_chosen_cards_part_or_else_the_whole_text() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()

    def rules_key_event() -> dict[str, str]:
        table = read(page.html).tagged("div")[0]
        event: dict[str, str] = json.loads(table.attributes["data-keys"])["?"]
        return event

    assert rules_key_event() == {"act": "rules"}
    page.send("choose", card=2)
    assert rules_key_event()["part"] == page.record.game().view(0).hand[2].role.value


def test_the_setup_form_leads_to_the_parts_on_its_options() -> None:
    page = Page()
    buttons = read(page.html).buttons("rules-at")
    led = {name: (each.event["part"], each.event["asker"]) for name, each in buttons.items()}
    assert led == {
        "Rules of the expansion": ("expansion", "about-expansion"),
        "Rules of teams": ("teams", "about-teams"),
        "Rules of the missions": ("missions", "about-missions"),
    }
    assert {each.value for each in Role} | {part for part, _ in led.values()} <= PARTS


def test_every_mark_of_the_legend_is_drawn_and_every_sample_is_explained() -> None:
    blocks = [block for chapter in chapters() for part in chapter.parts for block in part.blocks]
    [legend] = [block for block in blocks if isinstance(block, Legend)]
    assert sorted(name for name, _text in legend.marks) == sorted(SAMPLES)
    assert all(str(sample(name)) for name, _text in legend.marks)


def test_the_table_leads_to_the_legend_and_back() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.send(**read(page.html).buttons("rules-at")["What the marks mean"].event)
    assert page.focused == part_title("marks")
    page.send("back")
    assert page.focused == "assists-marks"
