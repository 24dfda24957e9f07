"""The built page in browsers that are not Chromium."""

from collections.abc import Iterator

import pytest

from courtisans import Record
from tests.web.browsers import BROWSERS, Opening, Person, Thing
from tests.web.serving import served

# Selenium's own driver for WebKitGTK calls Selenium in a way that Selenium warns of.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")


@pytest.fixture(scope="module", params=BROWSERS)
def opening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opening]:
    """What opens a window, in each of the browsers."""
    with BROWSERS[request.param](tmp_path_factory.mktemp("home")) as opening:
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


def test_a_turn_by_dragging_and_one_by_keys(person: Person, site: str) -> None:
    person.open(site)
    person.deal()
    before = person.plays
    for put in (person.drag, person.type):
        for _ in range(3):
            person.play(put)
        person.wait_for_turn()
    assert person.plays == before + 12


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
