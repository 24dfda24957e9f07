"""The built page in browsers that are not Chromium."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.browsers import BROWSERS, OpenWindow, Thing
from tests.web.person import Person
from tests.web.serving import served

# Selenium's own driver for WebKitGTK uses a parameter that Selenium has deprecated.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")


@pytest.fixture(scope="module", params=BROWSERS)
def open_window(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[OpenWindow]:
    """A function that opens a window, in each of the browsers."""
    with BROWSERS[request.param](tmp_path_factory.mktemp("home"), playwright) as open_window:
        yield open_window


@pytest.fixture
def person(open_window: OpenWindow) -> Iterator[Person]:
    """A person on a first visit."""
    with open_window() as window:
        yield Person(window)


def test_page_starts_and_fits_the_window(person: Person, site: str) -> None:
    person.open(site)
    assert person.window.count(Thing("heading", "Courtisans")) == 1
    assert person.window.count(Thing("button", "Deal")) == 1
    assert person.window.count(Thing("alert", "")) == 0
    assert person.window.ask("document.documentElement.scrollWidth <= innerWidth")


def test_full_turn_is_played_after_undoing_its_first_play(person: Person, site: str) -> None:
    person.open(site)
    person.deal()
    dealt = person.saved
    person.play()
    assert person.plays == len(dealt["plays"]) + 1
    person.undo()
    assert (person.cards, person.saved) == (3, dealt)
    for _ in range(3):
        person.play()
    person.wait_for_turn()
    assert person.plays == len(dealt["plays"]) + 6
    Record.from_json(person.saved).game()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "added"),
    [(2, ()), (6, ("Expansion",)), (4, ("Expansion", "Teams"))],
    ids=["base", "expansion", "teams"],
)
def test_turns_are_played_by_taps_by_dragging_and_by_keys(
    person: Person, site: str, players: int, added: tuple[str, ...]
) -> None:
    person.open(site)
    person.deal(players, *added)
    before = person.plays
    for put in (person.tap, person.drag, person.type):
        for _ in range(3):
            person.play(put)
        person.wait_for_turn()
    assert person.plays == before + 9 * players
    assert Record.from_json(person.saved).dealt.variant == Variant(
        players, expansion=bool(added), teams="Teams" in added
    )


@pytest.mark.slow
def test_back_leaves_the_rules_and_the_settings_and_then_the_table(
    person: Person, site: str
) -> None:
    person.open(site)
    person.deal()
    table, opened = Thing("region", "Your hand"), "(history.state?.opened ?? []).length"
    for name in ("Rules", "Settings", "Rules"):
        person.window.press(Thing("button", name))
        person.window.until(f"{opened} === 2")
        person.window.until_gone(table)
        person.window.run("() => history.back()")
        person.window.until_there(table)
        person.window.until(f"{opened} === 1")
    person.window.run("() => history.back()")
    person.window.until_gone(table)
    person.window.until(f"{opened} === 0")


@pytest.mark.slow
def test_a_reload_resumes_in_the_middle_of_a_turn(person: Person, site: str) -> None:
    person.open(site)
    person.deal()
    person.play()
    saved = person.saved
    person.open(site)
    person.window.until_there(person.CARD)
    assert (person.cards, person.saved) == (2, saved)
    person.undo()
    assert person.cards == 3
    person.play()
    assert person.plays == len(saved["plays"])


@pytest.mark.slow
def test_page_starts_and_plays_without_its_server(person: Person) -> None:
    with served() as address:
        person.open(address)
        person.window.until("(await navigator.serviceWorker.getRegistration())?.active")
        person.open(address)
        person.window.until("navigator.serviceWorker.controller")
    with pytest.raises(Exception, match=r"(?i)error|load|fetch"):
        person.window.ask("fetch('./there-is-no-such-file')")
    person.open(address)
    person.deal()
    for _ in range(3):
        person.play()
    person.wait_for_turn()


# Records, by file name, the length and the first bytes of each saved file. The blob of the file
# is the last one that an object URL was made for.
RECORD_SAVED_FILES = """async () => {
    window.saved = {};
    const address = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        window.made = blob;
        return address(blob);
    };
    HTMLAnchorElement.prototype.click = async function () {
        const bytes = new Uint8Array(await made.arrayBuffer());
        saved[this.download] = [bytes.length, String.fromCharCode(...bytes.slice(0, 12))];
    };
}"""


@pytest.mark.slow
def test_result_is_shared_by_copying_the_text_or_saving_a_file(person: Person, site: str) -> None:
    """These browsers cannot share here: a text is copied or saved, a picture is saved."""
    game = random_game(Variant(2), seed=8)
    record = Record.of(game, [Seat("Ana"), Seat("Bo", "greedy")])
    person.open(site)
    person.window.ask(f"localStorage.setItem('courtisans.game', {json.dumps(record.dumps())})")
    person.open(site)
    person.window.run(RECORD_SAVED_FILES)
    person.window.press(Thing("button", "Share as picture"))
    person.window.until("document.querySelector('.remark')?.textContent === 'Saved as a file.'")
    person.window.until("saved['courtisans.png']?.[0] > 20_000")
    assert person.window.ask("saved['courtisans.png'][1].slice(1, 4)") == "PNG"
    person.window.press(Thing("button", "Share as text"))
    remark = "document.querySelector('.remark')?.textContent"
    person.window.until(
        f"{remark}?.startsWith('Copied.') || saved['courtisans.txt']?.[1] === 'Courtisans: '"
    )
