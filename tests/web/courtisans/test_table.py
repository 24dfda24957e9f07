"""The table: what can be done there and under which names, and that nothing hidden is shown."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courtisans import ABOVE, BELOW, Card, Game, Play, Role, Seat, Variant
from courtisans.hindsight import as_of
from courtisans.mission_progress import mission_progress
from courtisans.plays import PLACE_TOKENS, Place
from courtisans.score_bounds import standing, still_out
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game, reshuffled, running_games
from tests.web.drawn import read
from tests.web.tables import NAMES, choices, drawn, played, seats_of
from web.courtisans.components.pile_dialog import Pile, pile_dialog
from web.courtisans.hints import Aim, Hint, HintedPlay
from web.courtisans.match import Choice
from web.courtisans.screens.table.drawing import table
from web.courtisans.screens.table.table_state import Past, TableState
from web.courtisans.words import ability, card_name, explanation

few_examples = settings(max_examples=12, deadline=None, derandomize=True)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_variant_is_drawn_as_valid_html_for_every_choice_and_for_another_seat(
    variant: Variant,
) -> None:
    for share in (0.0, 0.6, 0.97):
        game = random_game(variant, seed=round(share * 100), share=share)
        for choice in choices(game.view(game.turn)):
            drawn(game, choice=choice)
        drawn(game, variant.left_of(game.turn))


@few_examples
@given(running_games, st.randoms(use_true_random=False))
def test_nothing_hidden_reaches_the_page(game: Game, rng: random.Random) -> None:
    for seat in range(game.variant.players):
        other = reshuffled(game, seat, rng)
        for choice in choices(game.view(seat)):
            html, same = (
                str(
                    table(
                        view,
                        seats_of(game),
                        TableState(
                            choice=choice,
                            undo=True,
                            standing=standing(view),
                            progress=tuple(mission_progress(each, view) for each in view.missions),
                            unseen=tuple(still_out(view).items()),
                        ),
                    )
                )
                for view in (game.view(seat), other.view(seat))
            )
            assert html == same
        for zone, column in (("table", "all"), (str(seat), "all"), ("table", "queen")):
            pile = Pile.named(zone, column, game.variant.players)
            assert pile
            html, same = (
                str(pile_dialog(pile, view, seats_of(game)))
                for view in (game.view(seat), other.view(seat))
            )
            assert html == same
        for plays in range(1, len(game.plays) + 1, 7):
            html, same = (
                str(table(as_of(view, plays), seats_of(game), TableState(past=Past(view, plays))))
                for view in (game.view(seat), other.view(seat))
            )
            assert html == same


@few_examples
@given(running_games)
def test_the_cards_of_the_hand_are_buttons_with_the_cards_names(game: Game) -> None:
    for seat in range(game.variant.players):
        page = drawn(game, seat)
        cards = [one for one in page.tagged("button") if one.attributes.get("class") == "playing"]
        assert [one.name for one in cards] == [card_name(card) for card in game.hands[seat]]
        assert [one.event["card"] for one in cards] == list(range(len(cards)))
        asleep = {"aria-disabled" in one.attributes for one in cards}
        assert asleep <= {seat != game.turn}
        abilities = {one.attributes["id"]: one.text for one in page.classed("ability")}
        described = [abilities[one.attributes["aria-describedby"]] for one in cards]
        assert described == [ability(card.role) for card in game.hands[seat]]


@few_examples
@given(running_games)
def test_the_chosen_card_is_explained(game: Game) -> None:
    for index, card in enumerate(game.hands[game.turn]):
        assert explanation(card.role) in drawn(game, choice=Choice(index)).text


@few_examples
@given(running_games)
def test_only_places_where_the_chosen_card_may_go_are_buttons(game: Game) -> None:
    view = game.view(game.turn)
    assert not drawn(game).buttons("place")
    for index, card in enumerate(view.hand):
        page = drawn(game, choice=Choice(index))
        offered = {button.event["place"] for button in page.buttons("place").values()}
        assert offered == {PLACE_TOKENS[p.place] for p in view.legal if p.card is card}


def test_places_are_named() -> None:
    game = Game.deal(Variant(3), seed=1)
    page = drawn(game, choice=Choice(0))
    names = {button.event["place"]: name for name, button in page.buttons("place").items()}
    others = {str(n): f"{NAMES[n]}'s domain" for n in range(3) if n != game.turn}
    expected = {"+": "Queen's table, above", "-": "Queen's table, below", **others}
    assert names == expected | {str(game.turn): "My domain"}


@few_examples
@given(running_games)
def test_an_effect_offers_exactly_the_targets_that_the_rules_allow(game: Game) -> None:
    view = game.view(game.turn)
    for choice in choices(view):
        page = drawn(game, choice=choice)
        buttons = page.buttons("effect")
        if choice.card is None or choice.place is None:
            assert not buttons
            continue
        chosen = (view.hand[choice.card], choice.place)
        expected = {play.target for play in view.legal if play[:2] == chosen}
        # Names are the keys, so as many buttons as targets means that no two share a name.
        assert sorted(str(one.event["target"]) for one in buttons.values()) == sorted(
            map(str, expected)
        )
        assert buttons["No effect"].event["target"] is None
        assert "Cancel" in page.buttons()


def test_targets_are_named_and_distinguished_by_place_then_rank() -> None:
    game = played(
        "hare.noble@+ carp.plain@0 carp.plain@1 carp.noble@- stag.spy@0 carp.plain@1"
        " toad.spy@- stag.plain@1 stag.plain@0 carp.noble@+ hare.spy@1 toad.plain@0",
        "toad.assassin carp.diplomat hare.plain",
    )
    turn = game.turn
    assert turn == 0
    hand = [str(card) for card in game.hands[turn]]

    def names(card: str, place: int) -> set[str]:
        page = drawn(game, choice=Choice(hand.index(card), place))
        return set(page.buttons("effect")) - {"No effect"}

    assert names("toad.assassin", ABOVE) == {
        "Eliminate Hare noble",
        "Eliminate Carp noble, Queen's table, below",
        "Eliminate Carp noble, Queen's table, above",
        "Eliminate spy played by Ana",
    }
    assert names("toad.assassin", 0) == {
        "Eliminate Carp",
        "Eliminate spy played by Silvio",
        "Eliminate Stag",
        "Eliminate Toad",
    }
    assert names("carp.diplomat", 1) == {
        "Take Carp, Silvio's domain",
        "Take Carp, Silvio's domain, 2nd",
        "Take Stag",
        "Take spy played by Silvio",
    }


def test_cards_on_the_table_are_named_as_the_viewer_knows_them() -> None:
    game = played("hare.noble@+ carp.spy@0 toad.plain@1", "stag.spy toad.spy hare.plain")
    for seat, spy in enumerate(["Carp spy, face down, played by you", "Spy played by Ana"]):
        cards = [one for one in drawn(game, seat).all if one.attributes.get("role") == "img"]
        assert sorted(one.name for one in cards) == sorted(["Hare noble", spy, "Toad"])


def test_the_statuses_of_the_families_are_given_in_words() -> None:
    game = played("hare.noble@+ carp.plain@1 toad.plain@0", "toad.guard stag.plain hare.plain")
    game.play(Play.parse("toad.guard@-"))
    crests = {one.attributes["id"]: one.name for one in drawn(game).classed("crest")}
    assert crests["crest-hare"] == "Hare +2 Esteemed, +1 each, 2 above, 0 below"
    assert crests["crest-toad"] == "Toad −1 Fallen, −1 each, 0 above, 1 below"
    assert crests["crest-carp"] == "Carp Neutral"
    assert crests["crest-queen"] == "Queen"


def test_the_queens_medallion_counts_the_spies_at_her_table() -> None:
    game = played("hare.spy@+ carp.plain@1 toad.plain@0", "toad.guard stag.plain hare.plain")
    crests = {one.attributes["id"]: one.name for one in drawn(game).classed("crest")}
    assert crests["crest-queen"].startswith("Queen 1 spy")


def test_the_card_that_a_hint_would_reach_is_marked() -> None:
    game = played("carp.plain@+ toad.spy@0 stag.plain@1", "toad.assassin stag.spy hare.plain")
    assassin = Card.parse("toad.assassin")

    def advised(place: Place, aim: Aim | None, choice: Choice | None = None) -> list[str]:
        hint = Hint((HintedPlay(assassin, place, aim),), ())
        placed = Choice(game.hands[1].index(assassin), place)
        state = TableState(choice=choice or placed, hint=hint)
        page = read(table(game.view(1), seats_of(game), state))
        found = [each for each in page.classed("advised") if not each.classed("place")]
        return [
            part.attributes["id"] for each in found for part in each.all if "id" in part.attributes
        ]

    assert advised(ABOVE, Aim(Card.parse("carp.plain"), ABOVE)) == ["target-0"]
    assert advised(0, Aim(None, 0)) == ["target-1"]
    assert advised(ABOVE, Aim(Card.parse("carp.noble"), ABOVE)) == []
    assert advised(ABOVE, None) == []
    # It is marked before anything is chosen, too, but not once another card is.
    carp = Aim(Card.parse("carp.plain"), ABOVE)
    hare = game.hands[1].index(Card.parse("hare.plain"))
    assert advised(ABOVE, carp, Choice()) == ["card-0"]
    assert advised(ABOVE, carp, Choice(hare)) == []


@pytest.mark.parametrize(("card", "turned"), [("hare.noble", False), ("hare.plain", True)])
def test_families_that_have_moved_since_the_viewers_last_play_are_marked(
    card: str, turned: bool
) -> None:
    game = played(f"{card}@+ carp.plain@1 toad.plain@0", "hare.guard toad.guard stag.plain")
    for play in ("hare.guard@-", "toad.guard@0", "stag.plain@1"):
        game.play(Play.parse(play))

    def moved(seat: int) -> dict[str, tuple[str | bool, ...]]:
        """Return which way each family has moved, and whether its status has changed."""
        found: dict[str, tuple[str | bool, ...]] = {}
        for crest in drawn(game, seat).classed("crest"):
            shifts = [each for each in ("up", "down") if crest.classed(each)]
            if shifts or "data-turned" in crest.attributes:
                found[crest.attributes["id"]] = (*shifts, "data-turned" in crest.attributes)
        return found

    assert moved(0) == {"crest-hare": ("down", turned)}
    assert moved(1) == {}  # it has made these plays itself
    game.play(Play.parse(f"{game.hands[0][0].token}@0"))
    assert moved(0) == {}


@pytest.mark.parametrize("shows_previews", [False, True])
def test_places_where_the_next_card_may_follow_a_confidant_say_so(
    shows_previews: bool,
) -> None:
    game = played("", "toad.confidant stag.plain hare.plain")
    game.play(Play.parse("toad.confidant@0"))
    state = TableState(choice=Choice(0), shows_previews=shows_previews)
    page = read(table(game.view(0), seats_of(game), state))
    hints = {
        one.attributes["data-note"].strip()
        for place in page.buttons("place").values()
        for one in place.classed("label")
        if "once more here" in (one.attributes.get("data-note") or "")
    }
    (hint,) = hints
    assert hint.startswith("once more here") and ("·" in hint) is shows_previews


def test_undo_is_offered_only_if_it_is_possible() -> None:
    game = Game.deal(Variant(2), seed=1)
    for undo in (False, True):
        page = read(table(game.view(0), seats_of(game), TableState(undo=undo)))
        assert ("Undo" in page.buttons("undo")) is undo


def test_the_game_can_be_left_saved_and_loaded_from_the_table() -> None:
    buttons = drawn(Game.deal(Variant(2), seed=1)).buttons()
    assert buttons["New game"].event == {"act": "home"}
    assert buttons["Export game"].event == {"act": "export"}
    assert buttons["Import game"].attributes["data-pick"] == "import-file"


def test_names_are_shown_as_text_never_as_markup() -> None:
    game = random_game(Variant(4), seed=2, share=0.6)
    evil = ['<img src=x onerror="a()">', "'\"><script>", "</li></ul>", "&lt;b&gt;"]
    page = read(
        table(
            game.view(game.turn),
            [Seat(name) for name in evil],
            TableState(choice=Choice(0), undo=True, thinking=(game.turn + 1) % 4),
        )
    )
    assert not page.tagged("img", "script")
    plates = [one.children[0] for one in page.classed("name") if one.tag == "span"]
    assert sorted(map(str, plates)) == sorted(evil)


def test_missions_are_described_in_words_to_their_owner() -> None:
    for variant in VARIANTS:
        game = Game.deal(variant, seed=5)
        for seat in range(variant.players):
            missions = drawn(game, seat).classed("mission")
            assert len(missions) == len(game.dealt.missions[seat])
            assert all(one.text.endswith(".") for one in missions)


def test_partners_are_named_at_the_table() -> None:
    game = Game.deal(Variant(4, expansion=True, teams=True), seed=1)
    text = drawn(game, 0).text
    assert "your partner" in text
    assert "with Orlando" in text


def test_only_the_viewer_and_their_partner_are_marked_as_allies() -> None:
    for players in (4, 6):
        game = Game.deal(Variant(players, expansion=True, teams=True), seed=1)
        for seat in range(players):
            allies = {one.attributes["id"] for one in drawn(game, seat).classed("ally")}
            assert allies == {f"seat-{seat}", f"seat-{(seat + players // 2) % players}"}
    assert not drawn(Game.deal(Variant(4), seed=1), 0).classed("ally")


def test_a_spy_at_the_table_lies_in_the_queens_column() -> None:
    game = played("hare.spy@- carp.plain@1 toad.plain@0", "toad.guard stag.plain hare.plain")
    column = next(
        one
        for one in drawn(game, 0).classed("stack")
        if any(card.attributes.get("id") == "card-0" for card in one.all)
    )
    assert column.attributes["data-column"] == "queen"
    assert game.plays[0].card.role is Role.SPY
    assert game.now[0] == BELOW


def test_the_board_names_the_card_just_eliminated_by_the_data_move_it_had_before() -> None:
    game = random_game(Variant(4), seed=4, share=0.9)
    seen = set()
    while game.plays:
        number = len(game.plays) - 1
        target = game.plays[number].target
        drawn = read(str(table(game.view(0), seats_of(game))))
        [board] = drawn.classed("board")
        felled = board.attributes.get("data-felled")
        game.undo()
        before = read(str(table(game.view(0), seats_of(game))))
        moved = {each.attributes.get("data-move") for each in before.all}
        assert felled == (None if target is None else f"card-{target}")
        assert felled is None or felled in moved
        seen.add(felled)
    assert len(seen) > 3
