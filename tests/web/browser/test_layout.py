"""The texts of every screen fit in every language.

Screens are drawn by this process, and laid out by a browser that runs no Python. One of the
languages is invented, with texts a third longer than in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Final

import pytest
from playwright.sync_api import CDPSession
from playwright.sync_api import Page as Window

from courtisans import Record, Seat, Variant
from courtisans.cards import Role
from tests.courtisans.engine.games import random_game
from tests.lanes import one_quick
from tests.web.browser.test_everyone import VIOLATIONS
from tests.web.languages import LANGUAGES, PSEUDO
from tests.web.lessons import app_of, step
from tests.web.scenes import Scene
from tests.web.screens import all_screens
from tests.web.sessions import Page
from tests.web.still import import_scene, imported, show, show_page
from web.build.project import WEB
from web.courtisans import days
from web.courtisans.days import Day, Days, Outcome
from web.courtisans.game import DAYS
from web.locales import ENGLISH

PUZZLES: Final = (WEB / "puzzles.json").read_text("utf-8")
NAME: Final = json.loads(PUZZLES)["puzzles"][0]["puzzle"]["name"]
VISITED: Final = ("settings", "rules", "lessons", "day", "named", "games", "statistics")


def submit_invalid_setup(page: Page) -> None:
    """Try to deal a game with expansion and teams but without names: it is refused."""
    fields = {"players": ["6"], "expansion": ["on"], "teams": ["on"], "missions": ["first"]}
    fields |= {f"name-{seat}": [""] for seat in range(6)}
    page.send("deal", fields=fields)


def aim_assassin(page: Page) -> None:
    """Place an assassin: the page asks which card it shall eliminate."""
    import_scene(page, Scene(Variant(4), holds=Role.ASSASSIN))
    hand = [card.role for card in page.record.game().hands[0]]
    page.send("choose", card=hand.index(Role.ASSASSIN))
    place = re.search(r"&#34;act&#34;:&#34;place&#34;,&#34;place&#34;:&#34;([^&]+)&", page.html)
    assert place
    page.send("place", place=place[1])


def ceremony_moment(number: int) -> Callable[[Page], None]:
    """Return a function that goes to the moment of the ceremony with that number."""

    def do(page: Page) -> None:
        import_scene(page, Scene(Variant(6, expansion=True), share=1, persons=0, lacks=1))
        page.wait()
        for _ in range(number):
            page.wait()

    return do


def ceremony_crown(page: Page) -> None:
    """Go to the end of a team game's ceremony, where the winners are shown."""
    import_scene(page, Scene(Variant(4, expansion=True, teams=True), share=1, persons=0, lacks=1))
    while "seals" not in page.html:
        page.wait()


def play_with_assists(page: Page) -> None:
    """Turn on all assists in a game, and choose a card."""
    for name in ("outlook", "unseen"):
        page.send("set", name=name, value="on")
    import_scene(page, Scene(Variant(5), share=0.9))
    page.send("choose", card=0)


def begin_lesson(page: Page) -> None:
    """Begin the first lesson."""
    page.send("lessons")
    page.send("lesson", name="first")


def finish_lesson(page: Page) -> None:
    """Take the first lesson to its end."""
    begin_lesson(page)
    while app_of(page).screen == "table":
        step(page)
    page.send("end-ceremony")


def open_puzzles(page: Page) -> None:
    """Open the list of puzzles."""
    page.send("puzzles")
    page.send("puzzles-come", text=PUZZLES)


def miss_puzzle(page: Page) -> None:
    """Miss the first puzzle."""
    open_puzzles(page)
    page.send("puzzle", name=NAME)
    for _ in range(3):
        page.play_unsaved()


def show_solution(page: Page) -> None:
    """Miss the first puzzle, and show its solution."""
    miss_puzzle(page)
    page.send("puzzle-show")


def try_unexpected_play(page: Page) -> None:
    """Try a play in a lesson that it does not ask for."""
    begin_lesson(page)
    for _ in range(2):
        page.send("lesson-on")
    page.send("choose", card=0)
    page.send("place", place="-")


def with_finished_games(screen: str) -> Callable[[Page], None]:
    """Return a function that imports three finished games and opens a screen."""

    def go(page: Page) -> None:
        for variant in (Variant(4), Variant(3), Variant(4, expansion=True, teams=True)):
            import_scene(page, Scene(variant, share=1))
        page.send(screen)

    return go


def open_played_day(page: Page) -> None:
    """Open the deal of the day when it has been played, and the one of the day before begun."""
    played = Day(Outcome(-14, 3, 2), Outcome(11, 2, 1))
    begun = {days.today(): played, days.today() - timedelta(days=1): Day()}
    page.send("stored", key=DAYS, value=Days(begun).dumps())
    page.send("day")


def review_game(page: Page) -> None:
    """Review some turns of a game, and show one."""
    import_scene(page, Scene(Variant(2), share=1))
    page.send("review")
    for _ in range(3):
        [asked] = page.lasting
        page.lasting.clear()
        page.send(**asked["event"], answer=page.answered_by_bots(asked["ask"]))
    page.send("judge-stop")
    page.send("step", ply=6)


def import_invalid_file(page: Page) -> None:
    """Import a file that is refused."""
    page.send("import", name="a-file-of-a-long-name.jsonl", text="{")


def visit(screen: str) -> Callable[[Page], None]:
    """Return a function that opens a screen."""

    def go(page: Page) -> None:
        page.send(screen)

    return go


SCREENS: Final[dict[str, Callable[[Page], None]]] = {
    "home": submit_invalid_setup,
    **{screen: visit(screen) for screen in VISITED},
    "lesson": begin_lesson,
    "lesson-over": finish_lesson,
    "puzzles": open_puzzles,
    "puzzle-missed": miss_puzzle,
    "puzzle-shown": show_solution,
    "lesson-objection": try_unexpected_play,
    "day-played": open_played_day,
    "games-kept": with_finished_games("games"),
    "statistics-kept": with_finished_games("statistics"),
    "review": review_game,
    "refused": import_invalid_file,
    "table": imported(Scene(Variant(4))),
    "table-6": imported(Scene(Variant(6, expansion=True), share=0.9)),
    "teams": imported(Scene(Variant(4, expansion=True, teams=True)), {"act": "choose", "card": 0}),
    "assisted": play_with_assists,
    "aimed": aim_assassin,
    "explained": imported(Scene(Variant(4)), {"act": "explain", "card": 0}),
    "past": imported(Scene(Variant(4)), {"act": "look", "plays": 9}),
    "pile": imported(Scene(Variant(4)), {"act": "open", "zone": "table", "column": "all"}),
    "covered": imported(Scene(Variant(3), persons=2)),
    **{f"ceremony-{number}": ceremony_moment(number) for number in (0, 8, 14)},
    "ceremony-crown": ceremony_crown,
    "result": imported(Scene(Variant(5), share=1)),
    "result-teams": imported(Scene(Variant(6, expansion=True, teams=True), share=1)),
    "replay": imported(Scene(Variant(4), share=1), {"act": "replay"}),
}

SIZES: Final = [(320, 640, 16), (360, 740, 16), (360, 740, 32), (768, 1024, 16), (1440, 900, 16)]
"""Width and height of the window, and the font size, in px."""

# Returns texts of buttons, headings and other labels that are cut off or overflow their element or
# the page.
CUT = """() => {
    const wide = document.documentElement.clientWidth;
    const style = each => getComputedStyle(each);
    const ancestors = function* (each) {
        for (; each; each = each.parentElement) yield each;
    };
    const looked = { visibilityProperty: true, opacityProperty: true };
    const isShown = each => each.checkVisibility(looked)
        && [...ancestors(each)].every(one => style(one).clipPath === "none");
    const cuts = each => style(each).overflowX !== "visible" || each.matches("button, .chip");
    const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
    const cut = [];
    if (document.documentElement.scrollWidth > wide + 1) {
        const far = [...document.querySelectorAll("#app *")]
            .filter(each => each.getBoundingClientRect().right > wide + 1)
            .map(each => each.id || each.className.baseVal || each.className || each.tagName);
        cut.push(`the page is ${document.documentElement.scrollWidth} wide: ${far.slice(-3)}`);
    }
    while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement;
        const named = around.closest("button, .chip, legend, label, h1, h2, h3, th, dt, .button");
        if (!named || !text.data.trim() || !isShown(around)) continue;
        // A place's label may cross its edge. A name that may be cut off is in a title as a whole.
        const box = [...ancestors(around)].find(each => cuts(each) && !each.matches(".place"))
            ?? document.documentElement;
        if (around.closest("[title]")) continue;
        const scrolls = ["auto", "scroll"].includes(style(box).overflowX);
        if (scrolls && box !== document.documentElement) continue;
        const { left, right } = box.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()].filter(line => line.width > 1);
        if (lines.some(line => line.left < Math.max(left, 0) - 1
            || line.right > Math.min(right, wide) + 1))
            cut.push(`${named.id || named.className || named.tagName}: ${text.data}`);
    }
    return [...new Set(cut)];
}"""

# Returns the parts of the table that the dock or the text of the ceremony covers, or that are
# outside the window.
COVERED = """() => {
    const dock = document.querySelector(".dock, .telling")?.getBoundingClientRect();
    const parts = document.querySelectorAll("#table :is(.plate, .side, .court)");
    return dock ? [...parts]
        .filter(each => each.checkVisibility())
        .filter(each => {
            const { x, y, width, height } = each.getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height - 4);
            return !there || there.closest(".dock, .telling");
        })
        .map(each => `under the dock: ${each.className} ${each.textContent}`) : [];
}"""
OWN_TURNS: Final = {"table", "table-6", "teams"}

NAMES: Final = [
    "aria-command-name",
    "aria-input-field-name",
    "aria-progressbar-name",
    "aria-toggle-field-name",
    "button-name",
    "document-title",
    "empty-heading",
    "empty-table-header",
    "html-has-lang",
    "html-lang-valid",
    "label",
    "label-content-name-mismatch",
    "landmark-unique",
    "link-name",
    "role-img-alt",
    "select-name",
    "summary-name",
    "svg-img-alt",
    "valid-lang",
]
"""Axe's rules for names and languages."""


@pytest.fixture(scope="module")
def devtools(window: Window) -> CDPSession:
    return window.context.new_cdp_session(window)


def test_every_screen_is_laid_out() -> None:
    shown = set()
    for draw in SCREENS.values():
        page = Page()
        draw(page)
        shown.add(page.session.app.screen)
    assert [screen.name for screen in all_screens() if screen.name not in shown] == []


# Of the real languages the one with the longest words.
LONGEST: Final = "de"


@pytest.mark.parametrize("language", one_quick(LANGUAGES, LONGEST))
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_violations_in_any_language(
    window: Window, devtools: CDPSession, screen: str, language: str
) -> None:
    """Only names and languages are checked: colours and structure are the same in English."""
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})
    window.set_viewport_size({"width": 1440, "height": 900})
    show(window, SCREENS[screen], language)
    assert window.evaluate(VIOLATIONS, NAMES) == []


@pytest.mark.parametrize("language", [PSEUDO, *one_quick(LANGUAGES, LONGEST)])
@pytest.mark.parametrize("screen", SCREENS)
def test_texts_are_not_cut_off_in_any_language(
    window: Window, devtools: CDPSession, screen: str, language: str
) -> None:
    show(window, SCREENS[screen], language)
    cut: dict[str, list[str]] = {}
    for width, height, letters in SIZES:
        sizes = {"standard": letters, "fixed": letters}
        devtools.send("Page.setFontSizes", {"fontSizes": sizes})
        window.set_viewport_size({"width": width, "height": height})
        found = window.evaluate(CUT)
        if screen in OWN_TURNS and letters == 16 and width > 320:
            found += window.evaluate(COVERED)
        if found:
            cut[f"{width} × {height}, {letters} px"] = found
    assert cut == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_announcement_of_the_winners_covers_no_domain_on_a_phone(
    window: Window, devtools: CDPSession, language: str
) -> None:
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})
    window.set_viewport_size({"width": 360, "height": 740})
    show(window, ceremony_crown, language)
    assert window.locator(".telling .seals").is_visible() and window.evaluate(COVERED) == []


# Returns the options for the seat that begins which the form shows.
BEGINNERS = """() => [...document.querySelectorAll("#first option")]
    .filter(each => getComputedStyle(each).display !== "none")
    .map(each => each.value)"""


def test_before_python_runs_too_only_seats_in_the_game_are_offered_to_begin(window: Window) -> None:
    show(window, lambda _page: None, "de")
    for players in range(2, 7):
        window.evaluate(f"document.getElementById('players-{players}').checked = true")
        assert window.evaluate(BEGINNERS) == ["", *map(str, range(players))]


STRANGE_NAMES: Final = {
    "one long word": "Donaudampfschifffahrtsgesellschaftskapitän",
    "marks piled on a letter": "Z" + "\u0363\u0353\u030d" * 10,
    "marks without a letter": "\u0e49" * 24,
    "wide letters": "\ufdfd" * 8,
}


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("name", STRANGE_NAMES.values(), ids=STRANGE_NAMES)
def test_no_name_makes_the_page_wider(
    window: Window, devtools: CDPSession, name: str, seats: int
) -> None:
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})
    variant = Variant(seats, expansion=seats > 4)
    page = Page()
    wide: set[str] = set()
    for share in (0.9, 1):
        game = random_game(variant, 1, share=share)
        names = [name, *(f"{name} {number}" for number in range(1, seats))]
        record = Record.of(game, [Seat(names[0]), *(Seat(each, "greedy") for each in names[1:])])
        page.send("import", name="game.json", text=record.dumps())
        for screen in ("replay", "statistics", "games", "home", "resume"):
            page.send(screen)
            show_page(window, page, ENGLISH)
            for width, height in ((320, 640), (360, 740), (740, 360), (768, 1024), (1440, 900)):
                window.set_viewport_size({"width": width, "height": height})
                if window.evaluate("document.documentElement.scrollWidth") > width:
                    wide.add(f"{screen} of {share:.0%} at {width} × {height}")
    assert wide == set()
