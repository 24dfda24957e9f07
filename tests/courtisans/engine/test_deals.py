"""Named deals: what a name contains, wrong names, and that a name always deals the same."""

import json
import random
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtisans import (
    DealError,
    Game,
    NamedDeal,
    Record,
    RecordError,
    Seat,
    Variant,
    bots,
    deals,
)
from courtisans.deals import ALPHABET, LENGTH, PLAYERS
from courtisans.variant import VARIANTS

NAME = "1801-PR00-0073"

# These must not change: if a name is to deal something else, names need a new version.
GOLDEN = {
    NAME: (
        0,
        "hare.plain stag.plain hare.guard toad.assassin stag.spy carp.plain",
        (
            "fewer.stag fallen.toad fewer.butterfly fallen.carp spies.3 below.each"
            " fewer.nightingale fallen.stag"
        ),
    ),
    "1KE0-MWM0-C1SX": (
        5,
        (
            "stag.plain carp.guard nightingale.guard nightingale.guard nightingale.assassin"
            " nightingale.noble"
        ),
        (
            "fallen.carp|hare fallen.butterfly|nightingale spies.3 fallen.butterfly|toad"
            " fallen.butterfly|carp fallen.butterfly|stag fallen.hare|nightingale"
            " fallen.carp|nightingale fallen.nightingale|stag fallen.butterfly|hare"
            " fallen.nightingale|toad guards.4"
        ),
    ),
}
DAYS = {
    date(2026, 11, 24): "1802-6N53-6F8R",
    date(2026, 11, 25): "1802-6M8J-4WS2",
}


@st.composite
def named(draw: st.DrawFn) -> NamedDeal:
    variant = draw(st.sampled_from(VARIANTS))
    players = draw(
        st.lists(st.sampled_from(PLAYERS), min_size=variant.players, max_size=variant.players)
    )
    first = draw(st.one_of(st.none(), st.integers(0, variant.players - 1)))
    return NamedDeal.drawn(variant, players, random.Random(draw(st.integers())), first)


@given(named())
def test_a_name_holds_the_whole_deal(deal: NamedDeal) -> None:
    assert NamedDeal.parse(deal.name) == deal
    assert NamedDeal.parse(deal.name.lower().replace("-", "")) == deal
    assert NamedDeal.parse(f" {deal.name.replace('0', 'o').replace('1', 'l')}\n") == deal
    assert deal.dealt.variant == deal.variant and deal.first in {None, deal.dealt.first}
    Record.of(Game(deal.dealt), [Seat(str(at), bot) for at, bot in enumerate(deal.bots)], deal)


@given(named(), st.data())
def test_name_with_one_wrong_character_or_two_swapped_ones_is_refused(
    deal: NamedDeal, data: st.DataObject
) -> None:
    text = list(deal.name.replace("-", ""))
    at = data.draw(st.integers(0, LENGTH - 1))
    other = data.draw(st.integers(0, LENGTH - 1))
    if text[at] != text[other]:
        text[at], text[other] = text[other], text[at]
    else:
        text[at] = data.draw(st.sampled_from(sorted(set(ALPHABET) - {text[at]})))
    with pytest.raises(DealError):
        NamedDeal.parse("".join(text))


def with_check(digits: str) -> str:
    return digits + deals._check(digits)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "0 letters and digits, not 12"),
        ("1801-PR00-007", "11 letters and digits, not 12"),
        (f"{NAME}0", "13 letters and digits, not 12"),
        ("1" * 10_000, "10000 letters and digits, not 12"),
        ("1801-PR00-0083", "a character of"),
        ("1801-PR00-00U3", "'U' occurs in none"),
        ("1801-PR00-00<K", "'<' occurs in none"),
        ("1801-PR00-00ſK", "occurs in none"),
        ("2801-PR00-007K", "of version '2'"),
        (with_check("1M" + "0" * 9), "^R3: .*the game is for 2 to 6 players"),
        (with_check("18Z" + "0" * 8), "does not know"),
        (with_check("1G" + "0" * 9), "^R3: .*the base game is for 2 to 5 players"),
        (with_check("15" + "0" * 9), "^R34: "),
        (with_check("107" + "0" * 8), "R4: one of the 2 seats begins"),
        (with_check("100" + "Z" + "0" * 7), "does not know"),
    ],
)
def test_wrong_name_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(DealError, match=told) as error:
        NamedDeal.parse(text)
    assert len(str(error.value)) < 200


def test_invalid_deal_cannot_be_created() -> None:
    deal = NamedDeal.parse(NAME)
    with pytest.raises(DealError, match="4 seats"):
        replace(deal, bots=deal.bots[1:])
    with pytest.raises(DealError, match="4 seats"):
        replace(deal, bots=("cmd", *deal.bots[1:]))
    with pytest.raises(DealError, match="R4"):
        replace(deal, first=4)
    with pytest.raises(DealError, match="28 bits"):
        replace(deal, seed=1 << 28)


def test_names_can_hold_every_bot_of_the_ladder() -> None:
    assert set(PLAYERS) == {None, *bots.BOTS}


@pytest.mark.parametrize("name", list(GOLDEN))
def test_name_deals_the_same_in_every_version_of_python(name: str) -> None:
    dealt = NamedDeal.parse(name).dealt
    first, pile, missions = GOLDEN[name]
    assert dealt.first == first
    assert " ".join(map(str, dealt.pile[:6])) == pile
    assert " ".join(mission for hand in dealt.missions for mission in hand) == missions


@pytest.mark.parametrize("day", list(DAYS))
def test_day_has_the_same_deal_in_every_version_of_python(day: date) -> None:
    assert deals.of_day(day).name == DAYS[day]


def test_no_two_days_have_the_same_deal_and_each_has_one_open_seat() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(40_000)]
    named = {deals.of_day(day) for day in days}
    assert len(named) == len(days)
    assert {(deal.variant, deal.bots.count(None), deal.bots[0]) for deal in named} == {
        (Variant(4), 1, None)
    }


def written(**more: object) -> str:
    deal = NamedDeal.parse(NAME)
    seats = [Seat(str(at), bot) for at, bot in enumerate(deal.bots)]
    return json.dumps(Record.of(Game(deal.dealt), seats, deal).to_json() | more)


def test_a_record_keeps_the_name_of_its_deal() -> None:
    record = Record.parse(written())
    assert record.deal == NamedDeal.parse(NAME)
    game = record.game()
    game.play(game.legal()[0])
    assert record.continued(game).to_json()["deal"] == NAME


def test_record_with_other_cards_than_the_deal_it_names_is_refused() -> None:
    other = replace(NamedDeal.parse(NAME), seed=8).name
    with pytest.raises(RecordError, match=f"the deal {other} has other cards"):
        Record.parse(written(deal=other))


@pytest.mark.parametrize("strange", [None, 7, "friday", "1801-PR00-0083", "2801-PR00-007K", [NAME]])
def test_value_that_is_no_deal_name_is_kept_in_a_record_and_ignored(strange: object) -> None:
    record = Record.parse(written(deal=strange))
    assert record.deal is None and record.to_json()["deal"] == strange
