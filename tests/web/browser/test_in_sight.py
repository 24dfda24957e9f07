"""One's own turn late in a game: everything that it needs is in sight, whole and not covered.

Piles are high then. The screens are drawn by this process, as in `test_layout.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Window

from courtisans import Variant
from courtisans.cards import Role
from courtisans.plays import PLACE_TOKENS
from tests.lanes import one_quick
from tests.web.browser.test_layout import ceremony_crown, ceremony_moment
from tests.web.languages import LANGUAGES, speaking
from tests.web.late import LATE, MORE_SIZES, SIZES
from tests.web.lessons import app_of, at_table, begin, step
from tests.web.scenes import Scene
from tests.web.sessions import Page
from tests.web.still import import_scene, imported, show, show_page
from web.courtisans.app_state import TABLE
from web.courtisans.hints import COUNT
from web.courtisans.screens.lessons.lesson import LESSONS
from web.locales import ENGLISH

TURN: Final = "#mat, #prompt, #turn, #hand, .held-card, #missions, .mission, .domain"
"""The parts of a turn."""

BESIDE_PLACES: Final = "#prompt, #turn, #hand, .held-card, #missions, .mission"
"""Those on which no places lie while a card is chosen."""

SHORT: Final = {(320, 640), (360, 640), (375, 667)}
"""Phones so small that missions may be below the window where there is more than a turn."""

# Returns the parts that are not in the window as a whole, or that something covers.
HIDDEN: Final = """(parts) => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll(parts)].flatMap(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = each.id || each.className;
        if (!each.checkVisibility() || bottom - top < 16) return [`${name} is not there`];
        if (left < -1 || right > width + 1 || top < -1 || bottom > innerHeight + 1)
            return [`${name} ends at ${Math.round(right)}, ${Math.round(bottom)}`];
        // The areas of buttons reach a little beyond their elements.
        const covers = [[left + 4, top + 4], [(left + right) / 2, bottom - 10]]
            .map(([x, y]) => document.elementFromPoint(x, y))
            .filter(met => met && !each.contains(met) && !met.contains(each));
        return covers.map(met => `${name} is under ${met.id || met.className}`);
    });
}"""


def hidden(
    window: Window, sizes: Iterable[tuple[int, int]] = SIZES, parts: str = TURN
) -> dict[str, Any]:
    """Return, by size of the window, which parts of the table are hidden."""
    found = {}
    for width, height in sizes:
        window.set_viewport_size({"width": width, "height": height})
        if out_of_sight := window.evaluate(HIDDEN, parts):
            found[f"{width} × {height}"] = out_of_sight
    return found


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_turn_late_in_the_game_needs_no_scrolling(
    window: Window, variant: Variant, language: str
) -> None:
    show(window, imported(Scene(variant, share=0.9)), language)
    assert window.locator(".held-card").count() > 1
    assert hidden(window, [*SIZES, *MORE_SIZES]) == {}


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_turn_to_be_confirmed_needs_no_scrolling(window: Window, variant: Variant) -> None:
    page = Page()
    page.send("set", name="confirm", value="on")
    import_scene(page, Scene(variant, share=0.9))
    while "deed-confirm" not in page.html:
        page.play_unsaved()
    show_page(window, page, ENGLISH)
    sizes = [*SIZES, *MORE_SIZES]
    assert hidden(window, sizes, "#mat, #deed-confirm, #missions, .mission, .domain") == {}


@pytest.mark.parametrize("watch", ["0", "open"])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_watched_game_needs_no_scrolling(window: Window, variant: Variant, watch: str) -> None:
    scene = Scene(variant, share=0.9, persons=0)
    show(window, imported(scene, {"act": "watch", "value": watch}))
    assert hidden(window, [*SIZES, *MORE_SIZES], "#mat, #watch, .domain") == {}


# Returns the ids of the places that something covers even when they are scrolled to.
COVERED: Final = """() => [...document.querySelectorAll("button.place")].filter((place) => {
    place.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return !place.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((place) => place.id)"""


@pytest.mark.parametrize("size", [(320, 180), (341, 162), (360, 202)])
def test_every_place_can_be_scrolled_to_in_a_window_magnified_to_400_percent(
    window: Window, size: tuple[int, int]
) -> None:
    chosen = {"act": "choose", "card": 0}
    show(window, imported(Scene(LATE["6 seats"], share=0.9), chosen), ENGLISH)
    window.set_viewport_size({"width": size[0], "height": size[1]})
    assert window.locator("button.place").count() == 2 + 6
    assert window.evaluate(COVERED) == []


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_keeps_its_notes_the_mat_and_the_hand_in_sight(
    window: Window, name: str, language: str
) -> None:
    with speaking(language):
        page = begin(name, language)
        while app_of(page).screen == TABLE:
            if at_table(page)[0].bot_to_move is None:
                show_page(window, page, language)
                assert hidden(window, parts="#guide, .held-card") == {}
                # On the smallest phone a long note may lie over the mat's lower edge.
                assert hidden(window, SIZES[1:], "#mat") == {}
            step(page)


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_replay_on_a_wide_window_needs_no_scrolling(
    window: Window, variant: Variant, language: str
) -> None:
    """The review and the controls are beside the table, down to the hand and the missions."""
    late = {"act": "slide", "value": "43"}
    show(window, imported(Scene(variant, share=1), {"act": "replay"}, late), language)
    assert window.locator("#step-slider").get_attribute("value") == "43"
    wide = [size for size in [*SIZES, *MORE_SIZES, (960, 720)] if size[0] >= 960 and size[1] >= 700]
    parts = "#steps, #review, #mat, #hand, #missions, .domain, .mission"
    assert hidden(window, wide, parts) == {}


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_replay_on_a_small_window_shows_the_whole_table_and_its_controls(
    window: Window, variant: Variant, language: str
) -> None:
    """The review is offered in one line above it, or stands below it on a phone on its side."""
    late = {"act": "slide", "value": "43"}
    show(window, imported(Scene(variant, share=1), {"act": "replay"}, late), language)
    small = [size for size in [*SIZES, *MORE_SIZES] if size[0] < 960 or size[1] < 700]
    assert hidden(window, small, "#steps, #mat, #hand, .domain") == {}
    assert hidden(window, set(small) - SHORT, ".mission") == {}


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_a_look_at_the_past_late_in_the_game_needs_no_scrolling(
    window: Window, variant: Variant, language: str
) -> None:
    show(window, imported(Scene(variant, share=0.9), {"act": "look", "plays": 30}), language)
    sizes = {*SIZES, *MORE_SIZES}
    parts = "#history-banner, #history-banner-now, #mat, #hand, .domain"
    assert hidden(window, sizes, parts) == {}
    assert hidden(window, sizes - SHORT, ".mission") == {}


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("moment", [*map(ceremony_moment, (0, 8, 14)), ceremony_crown])
def test_the_ceremony_needs_no_scrolling(
    window: Window, moment: Callable[[Page], None], language: str
) -> None:
    show(window, moment, language)
    assert hidden(window, [*SIZES, *MORE_SIZES], "#mat, #telling, .domain") == {}


# Returns where the parts of the table are that must stay where they are.
PLACES: Final = """() => [...document.querySelectorAll("#mat, #hand, #missions, .domain")]
    .map(each => [each.id, Math.round(each.getBoundingClientRect().top)])"""


def places(window: Window, page: Page) -> dict[str, Any]:
    """Return, by size of the window, where the parts of the table are."""
    show_page(window, page, ENGLISH)
    found = {}
    for width, height in SIZES:
        window.set_viewport_size({"width": width, "height": height})
        found[f"{width} × {height}"] = window.evaluate(PLACES)
    return found


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_choosing_a_card_moves_nothing(window: Window, variant: Variant) -> None:
    """Its explanation and its places are shown where there is room for them."""
    page = Page()
    import_scene(page, Scene(variant, share=0.9))
    before = places(window, page)
    for card in range(len(page.record.game().hands[0])):
        page.send("choose", card=card)
        assert places(window, page) == before
        assert window.locator(".place").count()
        assert hidden(window, parts=BESIDE_PLACES) == {}


@pytest.mark.parametrize("variant", [LATE["5 seats"], LATE["teams of 4"]], ids=["5 seats", "teams"])
@pytest.mark.parametrize("place", ["+", "0", "1"])
def test_going_on_after_a_confidant_moves_nothing(
    window: Window, variant: Variant, place: str
) -> None:
    """The sentence that says where one may go again stands where there is room for it (R23)."""
    page = Page()
    import_scene(page, Scene(variant, share=0.9, holds=Role.CONFIDANT))
    before = places(window, page)
    roles = [card.role for card in page.record.game().hands[0]]
    page.send("choose", card=roles.index(Role.CONFIDANT))
    page.send("place", place=place)
    moved = places(window, page)
    assert "A card may go to" in window.locator("#prompt").inner_text()
    assert hidden(window) == {}
    assert moved == before


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
def test_hints_move_nothing(window: Window, language: str) -> None:
    with speaking(language):
        page = Page()
        import_scene(page, Scene(Variant(4, expansion=True), share=0.9))
        before = places(window, page)
        page.ask_for_hint()
        told = set()
        for _ in range(COUNT):
            assert places(window, page) == before
            told.add(window.locator("#prompt p").inner_text())
            assert window.locator(".hinted").count()
            assert hidden(window) == {}
            page.send("hint")
        assert len(told) == COUNT


# Returns the cards that an effect can reach which are too small for a finger or not in the window.
OUT_OF_REACH: Final = """() => [...document.querySelectorAll(".reach > button")].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return right - left < 44 || bottom - top < 44 || left < 0 || right > innerWidth || top < 0
        || bottom > innerHeight;
}).map(each => each.title)"""


EFFECTS: Final = [
    *((variant, Role.ASSASSIN) for variant in LATE.values()),
    (LATE["5 seats"], Role.DIPLOMAT),
    (LATE["teams of 4"], Role.DIPLOMAT),
]


@pytest.mark.parametrize(("variant", "role"), EFFECTS, ids=str)
def test_choosing_what_to_eliminate_or_take_moves_nothing(
    window: Window, variant: Variant, role: Role
) -> None:
    """The cards in reach lie over the table, large enough for a finger."""
    page = Page()
    import_scene(page, Scene(variant, share=0.8, holds=role))
    before = places(window, page)
    roles = [card.role for card in page.record.game().hands[0]]
    legal = [play for play in page.record.game().legal() if play.target is not None]
    reached = {play.place for play in legal if play.card.role is role}
    assert reached
    for place in sorted(reached):
        page.send("choose", card=roles.index(role))
        page.send("place", place=PLACE_TOKENS[place])
        assert places(window, page) == before
        assert window.locator(".reach > button").count()
        for width, height in SIZES:
            window.set_viewport_size({"width": width, "height": height})
            assert (width, height, window.evaluate(OUT_OF_REACH)) == (width, height, [])
        page.send("cancel")


# Returns how each seat's seal looks on its plate, and in the log.
SEALS: Final = """css => [...document.querySelectorAll(css)].map(each => {
    const { backgroundImage, borderRadius } = getComputedStyle(each);
    const look = `${backgroundImage} ${borderRadius}`;
    return [Number(each.dataset.seat), look, each.checkVisibility()];
})"""


WINNERS: Final = ".verdict .seal"
"""Here are the seals of one team alone."""


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_partners_share_the_look_of_their_seals(
    window: Window, players: int, size: tuple[int, int]
) -> None:
    """On plates, on places, in the log, beside a pile, and in the result, the winners' as well."""
    variant = Variant(players, expansion=True, teams=True)
    window.set_viewport_size({"width": size[0], "height": size[1]})
    late, over = Scene(variant, share=0.9), Scene(variant, share=1)
    opens = {"act": "open", "zone": "table", "column": "all"}
    chosen = {"act": "choose", "card": 0}
    seals = [
        (imported(late, opens), [".plate .seal", ".log .seal", ".tipping .seal"]),
        (imported(late, chosen), [".place .label .seal"]),
        (imported(over), [WINNERS, ".scores .seal", ".plate .seal"]),
    ]
    for draw, places_of_seals in seals:
        show(window, draw)
        for css in places_of_seals:
            check_teams(window, variant, css)


def check_teams(window: Window, variant: Variant, css: str) -> None:
    """Check that seals are in sight, alike for partners and otherwise not."""
    found = window.evaluate(SEALS, css)
    assert len({seat for seat, _, _ in found}) > 2 or css == WINNERS
    assert all(visible for _, _, visible in found), css
    looks = {seat: look for seat, look, _ in found}
    sides = [{looks[seat] for seat in side if seat in looks} for side in variant.sides]
    met = [side for side in sides if side]
    assert [len(side) for side in met] == [1] * len(met)
    assert len(set.union(*met)) == len(met)
    assert len(met) > 1 or css == WINNERS


def test_without_teams_all_seals_look_alike(window: Window) -> None:
    show(window, imported(Scene(Variant(4), share=0.9)))
    assert len({look for _, look, _ in window.evaluate(SEALS, ".plate .seal")}) == 1


# Returns the cards of piles of which nothing is seen but the one on top.
HIDDEN_IN_PILES: Final = """() => [...document.querySelectorAll(".card + .card")].filter(each => {
    const box = each.getBoundingClientRect();
    const under = each.previousElementSibling.getBoundingClientRect();
    return Math.abs(box.top - under.top) < 1 && Math.abs(box.left - under.left) < 1;
}).map(each => each.id)"""


@pytest.mark.parametrize("size", [*SIZES, (375, 553), (667, 375), (1000, 412)])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_of_every_card_in_a_pile_something_is_seen(
    window: Window, variant: Variant, size: tuple[int, int]
) -> None:
    """On a low screen, too, such as a phone's below the bars of its browser."""
    window.set_viewport_size({"width": size[0], "height": size[1]})
    show(window, imported(Scene(variant, share=0.9)))
    assert window.locator(".stack .card + .card").count() > 5
    assert window.evaluate(HIDDEN_IN_PILES) == []


@pytest.mark.parametrize("size", SIZES)
def test_sheet_of_targets_covers_no_button(window: Window, size: tuple[int, int]) -> None:
    page = Page()
    import_scene(page, Scene(Variant(4), share=0.9, holds=Role.ASSASSIN))
    roles = [card.role for card in page.record.game().hands[0]]
    page.send("choose", card=roles.index(Role.ASSASSIN))
    page.send("place", place="+")
    show_page(window, page, ENGLISH)
    window.set_viewport_size({"width": size[0], "height": size[1]})
    for ident in ("deed-none", "deed-cancel", "deed-undo"):
        button = window.locator(f"#{ident}")
        covers = button.evaluate("""each => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }""")
        assert covers, ident
