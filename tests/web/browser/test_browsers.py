"""The built page in browsers that are not Chromium."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.browsers import BROWSERS, Opening, Thing
from tests.web.person import Person
from tests.web.serving import served

# Selenium's own driver for WebKitGTK calls Selenium in a way that Selenium warns of.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")


@pytest.fixture(scope="module", params=BROWSERS)
def opening(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Opening]:
    """What opens a window, in each of the browsers."""
    with BROWSERS[request.param](tmp_path_factory.mktemp("home"), playwright) as opening:
        yield opening


@pytest.fixture
def person(opening: Opening) -> Iterator[Person]:
    """Somebody who has never been here."""
    with opening() as window:
        yield Person(window)


def test_it_starts(person: Person, site: str) -> None:
    person.open(site)
    assert person.window.count(Thing("heading", "Courtisans")) == 1
    assert person.window.count(Thing("button", "Deal")) == 1
    assert person.window.count(Thing("alert", "")) == 0
    assert person.window.ask("document.documentElement.scrollWidth <= innerWidth")


def test_a_full_turn_with_its_first_play_taken_back(person: Person, site: str) -> None:
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
def test_a_turn_by_each_way_to_play(
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
def test_without_its_server_it_starts_and_plays(person: Person) -> None:
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


# How long what is saved is, and how it begins, by its name. What has an address is saved next.
NOTES = """async () => {
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
def test_a_games_end_is_shared_as_far_as_the_browser_does(person: Person, site: str) -> None:
    """Neither has a share sheet here: a text is copied, or else saved, and a picture is saved."""
    game = random_game(Variant(2), seed=8)
    record = Record.of(game, [Seat("Ana"), Seat("Bo", "greedy")])
    person.open(site)
    person.window.ask(f"localStorage.setItem('courtisans.game', {json.dumps(record.dumps())})")
    person.open(site)
    person.window.run(NOTES)
    person.window.press(Thing("button", "Share as picture"))
    person.window.until("document.querySelector('.remark')?.textContent === 'Saved as a file.'")
    person.window.until("saved['courtisans.png']?.[0] > 20_000")
    assert person.window.ask("saved['courtisans.png'][1].slice(1, 4)") == "PNG"
    person.window.press(Thing("button", "Share as text"))
    told = "document.querySelector('.remark')?.textContent"
    person.window.until(
        f"{told}?.startsWith('Copied.') || saved['courtisans.txt']?.[1] === 'Courtisans: '"
    )
