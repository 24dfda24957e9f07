"""The opening: the next visit shows its first screen before Python runs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.player import Player
from tests.web.waiting import rest, until

BOT = "greedy"
OPENING = "localStorage['courtisans-opening']"
SCREEN = "document.getElementById('app').innerHTML"
STATE = "document.documentElement.dataset.state"
ENGINE = "**/engine.mjs"
NEVER_IDLE = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (act, ms, ...more) => (ms === 2_000 ? 0 : wait(act, ms, ...more));
}"""
"""Suppresses the timer after which an idle page keeps its opening."""
HIDE = """() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
UP_TO_DATE = """() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("courtisans.")).sort();
    const stored = Object.fromEntries(keys.map((key) => [key.slice(11), localStorage[key]]));
    const text = JSON.stringify({ act: "start", stored, languages: [...navigator.languages] });
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    const [fingerprint] = JSON.parse(localStorage["courtisans-opening"] ?? '[""]');
    return fingerprint.endsWith(` ${hash >>> 0}`);
}"""
"""Whether the stored opening was made from the data that are stored now."""


class Engine:
    """Delays the script that starts Python."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Route] = []

    def hold(self) -> None:
        """Delay requests of the script from now on."""
        self._page.route(ENGINE, self._keep)

    def _keep(self, route: Route) -> None:
        self._held.append(route)

    def release(self) -> None:
        """Answer the delayed requests and later ones."""
        self._page.unroute(ENGINE)
        for route in self._held:
            route.continue_()


@pytest.fixture
def player(page: Page, site: str) -> Player:
    """A person in the middle of a game, whose opening is stored."""
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT, BOT])
    player.wait_for_turn()
    player.play()
    wait_until_up_to_date(page)
    return player


def wait_until_up_to_date(page: Page) -> None:
    """Wait until the stored opening has been made from the data that are stored now."""
    rest(page)
    until(page, UP_TO_DATE)


def test_stored_opening_is_shown_and_equals_the_first_screen_of_the_visit(player: Player) -> None:
    page = player.page
    engine = Engine(page)
    engine.hold()
    page.reload()
    expect(player.hand.first).to_be_visible()
    expect(page.locator("#setup-form")).to_have_count(0)
    assert page.evaluate(STATE) == "loading"
    shown = page.evaluate(SCREEN)
    engine.release()
    player.wait_until_ready()
    assert page.evaluate(SCREEN) == shown


RECORD_FRAMES = """() => {
    if (window !== top) return;
    const seen = (id) => document.getElementById(id)?.checkVisibility() ?? null;
    window.frames = [];
    const look = () => {
        if (seen("bar") !== null) window.frames.push([seen("bar"), seen("hand")]);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Record in each frame whether the table's bar and the hand are visible, once they are there."""


def test_first_frame_of_the_opening_is_its_header_and_the_next_one_all(player: Player) -> None:
    page = player.page
    page.add_init_script(f"({RECORD_FRAMES})()")
    page.reload()
    until(page, "window.frames.length > 4")
    seen = page.evaluate("window.frames")
    first = seen.index([True, True])
    assert first > 0 and seen[:first] == [[True, False]] * first
    assert all(frame == [True, True] for frame in seen[first:])


def test_opening_in_a_tab_that_is_hidden_is_whole_at_once(player: Player) -> None:
    page = player.page
    page.add_init_script(
        """Object.defineProperty(document, "hidden", { value: true });
        window.requestAnimationFrame = () => 0;"""
    )
    engine = Engine(page)
    engine.hold()
    page.reload()
    expect(player.hand.first).to_be_visible()
    assert page.evaluate(STATE) == "loading"
    engine.release()


IS_PLACED = """before => JSON.parse(localStorage['courtisans.game']).plays.length > before
    || document.querySelector('.targets')"""
"""Whether more plays than before have been made, or the card's effect is asked for."""


def plays(page: Page) -> int:
    """Return the number of plays in the stored game."""
    return int(page.evaluate("JSON.parse(localStorage['courtisans.game']).plays.length"))


def test_card_pressed_before_python_runs_is_answered_at_once(player: Player) -> None:
    page = player.page
    engine, before = Engine(page), plays(page)
    engine.hold()
    page.reload()
    player.hand.first.click()
    expect(page.locator("button.place").first).to_be_visible()
    expect(page.locator("button.place:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.id")
    assert focused.startswith("place-") and focused != "place-queen+"
    assert page.evaluate(STATE) == "loading"
    engine.release()
    player.wait_until_ready()
    expect(page.locator('#hand [aria-pressed="true"]')).to_have_count(1)
    rest(page)
    assert page.evaluate("document.activeElement.id") == focused
    page.keyboard.press("Enter")
    until(page, IS_PLACED, before)


PRESS_FIRST_CARD = """() => {
    document.querySelector("#hand button").click();
    const places = document.querySelectorAll("button.place").length;
    return [document.documentElement.dataset.state, places];
}"""
"""Press a card; return the page's state and how many places are offered at once."""


def test_after_a_restart_the_opening_answers_nothing(player: Player) -> None:
    """Its answers were for the screen that the visit began with."""
    page = player.page
    page.reload()
    player.wait_until_ready()
    [table, *_] = [worker for worker in page.workers if worker.url.endswith("engine.mjs")]
    table.evaluate("setTimeout(() => { throw new Error('out of memory') })")
    until(page, "document.documentElement.dataset.state === 'restarting'")
    assert page.evaluate(PRESS_FIRST_CARD) == ["restarting", 0]
    player.wait_until_ready()
    expect(page.locator("button.place").first).to_be_visible()


def test_focus_stays_on_the_places_of_a_card_chosen_in_a_lesson(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    page.locator("#tool-lessons").click()
    page.locator("#lesson-first").click()
    for _ in range(2):
        page.locator("#guide-on").click()
        rest(page)
    wait_until_up_to_date(page)
    engine = Engine(page)
    engine.hold()
    page.reload()
    page.locator("#hand button").first.click()
    expect(page.locator("button.place:focus")).to_have_count(1)
    engine.release()
    player.wait_until_ready()
    rest(page)
    expect(page.locator("button.place:focus")).to_have_count(1)


def test_card_is_played_even_before_python_runs(player: Player) -> None:
    page = player.page
    engine, before = Engine(page), plays(page)
    engine.hold()
    page.reload()
    player.hand.first.click()
    page.locator("button.place").first.click()
    engine.release()
    player.wait_until_ready()
    until(page, IS_PLACED, before)


CHANGE_ANSWERS = f"""([from, to]) => {{
    const [fingerprint, html, answers] = JSON.parse({OPENING});
    {OPENING} = JSON.stringify([fingerprint, html, answers.replaceAll(from, to)]);
}}"""


@pytest.mark.parametrize(
    "change", [["[", "{"], ["<div", "<script src=./x.js></script><div"], ["<div", "<div onclick=a"]]
)
def test_damaged_or_foreign_answers_of_the_opening_are_not_shown(
    player: Player, change: list[str]
) -> None:
    page = player.page
    page.evaluate(CHANGE_ANSWERS, change)
    engine = Engine(page)
    engine.hold()
    page.reload()
    player.hand.first.click()
    expect(page.locator("button.place")).to_have_count(0)
    engine.release()
    player.wait_until_ready()
    expect(page.locator("button.place").first).to_be_visible()


def test_python_has_the_last_word_on_what_the_opening_answered(player: Player) -> None:
    page = player.page
    page.evaluate(CHANGE_ANSWERS, ["choose a place", "pick a place"])
    engine = Engine(page)
    engine.hold()
    page.reload()
    player.hand.first.click()
    expect(page.locator("#prompt")).to_contain_text("pick a place")
    engine.release()
    player.wait_until_ready()
    expect(page.locator("#prompt")).to_contain_text("choose a place")


def test_where_another_tab_plays_the_opening_answers_only_until_python_runs(player: Player) -> None:
    other = player.page.context.new_page()
    engine = Engine(other)
    engine.hold()
    other.goto(player.page.url)
    other.locator("#hand button").first.click()
    expect(other.locator("button.place").first).to_be_visible()
    engine.release()
    expect(other.locator("#notice-lead")).to_be_visible()
    expect(other.locator("button.place")).to_have_count(0)


@pytest.mark.parametrize(
    "change",
    [
        "'{'",
        "'[1, 2]'",
        "'[\"x\"]'",
        f"{OPENING}.replace('<div', '<script src=./x.js></script><div')",
        f"{OPENING}.replace('<div', '<div onclick=alert(1)')",
        f"{OPENING}.replace(/[0-9a-f]/, 'x')",
    ],
)
def test_damaged_or_foreign_opening_is_not_shown(player: Player, change: str) -> None:
    page = player.page
    page.evaluate(f"{OPENING} = {change}")
    engine = Engine(page)
    engine.hold()
    page.reload()
    expect(page.locator("#setup-form")).to_be_visible()
    expect(player.hand).to_have_count(0)
    engine.release()
    player.wait_until_ready()
    expect(player.hand.first).to_be_visible()


def test_opening_is_kept_at_once_when_the_page_gets_hidden(player: Player) -> None:
    page = player.page
    page.evaluate(NEVER_IDLE)
    player.wait_for_turn()
    player.play()
    page.evaluate(HIDE)
    until(page, UP_TO_DATE)


@pytest.mark.parametrize(
    ("where", "what"),
    [("", "localStorage['courtisans.setup'] = '{}'"), ("?act=home", ""), ("#deal=1", "")],
    ids=["something else is stored", "a shortcut", "a link"],
)
def test_opening_is_not_shown_on_a_visit_that_begins_differently(
    player: Player, site: str, where: str, what: str
) -> None:
    page = player.page
    page.evaluate(what)
    engine = Engine(page)
    engine.hold()
    page.goto("about:blank")
    page.goto(f"{site}{where}")
    expect(page.locator("#setup-form")).to_be_visible()
    expect(player.hand).to_have_count(0)
    engine.release()


def test_opening_is_removed_if_the_storage_has_no_space_for_the_game(player: Player) -> None:
    page = player.page
    page.evaluate(
        """() => {
            for (let size = 2 ** 22, n = 0; size >= 1; n += 1) {
                try { localStorage.setItem(`filler ${n}`, "x".repeat(size)); } catch { size /= 2; }
            }
        }"""
    )
    player.wait_for_turn()
    plays = len(player.record["plays"])
    player.play()
    assert len(player.record["plays"]) > plays
    expect(page.locator(".notice")).to_have_count(0)


def test_opening_is_erased_with_everything_else(player: Player) -> None:
    page = player.page
    player.press(player.button("Settings"))
    player.press(player.button("Erase everything here"))
    player.press(player.button("Erase everything now"))
    until(page, "document.querySelector('#setup-form') !== null")
    player.wait_until_ready()
    page.evaluate(HIDE)  # then an opening is kept at once, if there is any
    assert page.evaluate(f"{OPENING} ?? null") is None
