"""The settings: what can be set, what it changes, what is stored: sessions without a browser."""

import json

import pytest

from courtisans.mission_progress import mission_points, mission_progress
from courtisans.score_bounds import Range, standing, still_out
from tests.web.drawn import read
from tests.web.sessions import Page, set_to
from web import locales
from web.courtisans.game import COURTISANS
from web.courtisans.mission_words import progress_text
from web.courtisans.words import points_range
from web.shell.game import InputError
from web.shell.settings import SETTINGS, Settings
from web.shell.storage import DAMAGED

BOT = "greedy"


def checked(page: Page) -> set[str]:
    """Return the ids of the options that are chosen."""
    return {one.attributes["id"] for one in read(page.html).all if "checked" in one.attributes}


def test_settings_are_stored_and_restored() -> None:
    page = Page()
    page.send("settings")
    assert checked(page) == {
        "pace-normal",
        "theme-system",
        "language-",
        "confirm-off",
        "sound-on",
        "keys-on",
        "outlook-auto",
        "unseen-off",
        "guidance-auto",
    }
    for name, value in (("pace", "fast"), ("theme", "day"), ("keys", "off"), ("language", "fr")):
        page.send("set", name=name, value=value)
        assert f"{name}-{value}" in checked(page)
        assert page.effects[-1] == {"do": "apply-settings", "settings": page.stored[SETTINGS]}
    again = Page(page.stored)
    again.send("settings")
    assert again.html == page.html


@pytest.mark.parametrize(
    ("name", "value"), [("pace", "never"), ("theme", ""), ("language", "<b>"), ("version", "2")]
)
def test_a_value_that_is_not_offered_is_refused(name: str, value: str) -> None:
    page = Page()
    before = page.send("settings")
    assert page.send("set", name=name, value=value) == before and SETTINGS not in page.stored
    with pytest.raises(InputError):
        Settings(COURTISANS.settings).with_choice(name, value)


@pytest.mark.parametrize("damaged", ["", "{", "[]", "{}", "[" * 100_000, '{"version": "1"}'])
def test_unreadable_settings_are_put_aside_and_reported(damaged: str) -> None:
    page = Page({SETTINGS: damaged})
    assert "The settings could not be read." in page.html
    assert page.stored[DAMAGED] == damaged
    assert json.loads(page.stored[SETTINGS]) == json.loads(Settings(COURTISANS.settings).dumps())


def test_settings_that_a_later_version_added_are_ignored() -> None:
    kept = {"version": 2, "theme": "day", "shine": [1]}
    first = Settings(COURTISANS.settings)
    assert first.read(kept) == first.with_choice("theme", "day")


@pytest.mark.parametrize("strange", ["sepia", 3, None, ["day"]])
def test_a_stored_value_that_is_not_offered_becomes_the_default_and_others_stay(
    strange: object,
) -> None:
    kept = {"version": 2, "theme": strange, "pace": "fast", "sound": "off", "language": "<b>"}
    page = Page({SETTINGS: json.dumps(kept)})
    assert "could not be read" not in page.html
    page.send("settings")
    assert {"theme-system", "pace-fast", "sound-off", "language-"} <= checked(page)


def test_back_leads_from_the_settings_to_the_table_and_bots_wait_meanwhile() -> None:
    page = Page()
    page.deal([BOT, BOT])
    page.wait()
    table = page.html
    page.send("settings")
    assert page.waiting is None and page.focused == "settings-title"
    page.send("settings")
    assert page.send("back") == table and page.waiting is not None


def test_the_pace_sets_how_fast_bots_play() -> None:
    page = Page()
    page.deal([BOT, BOT])
    slow = {}
    for pace in ("slow", "normal", "fast", "at-once"):
        page.send("settings")
        page.send("set", name="pace", value=pace)
        page.send("back")
        [slow[pace]] = [each["ms"] for each in page.effects if each["do"] == "think"]
        assert ("Skip" in page.labels()) == (pace != "at-once")
    assert slow["slow"] > slow["normal"] > slow["fast"] > slow["at-once"] == 0


def test_bots_can_be_made_to_hurry_until_the_persons_turn() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    assert "Skip" not in page.labels()
    for _ in range(3):
        page.play_first()
    assert "Skip" in page.labels()
    page.send("skip")
    while page.waiting is not None:
        assert "Skip" not in page.labels()
        assert [each["ms"] for each in page.effects if each["do"] == "think"] == [0]
        page.wait()
    for _ in range(3):
        page.play_first()
    assert "Skip" in page.labels()


def test_everything_is_erased_only_after_confirmation() -> None:
    page = Page()
    page.send("settings")
    page.send("erase-now")
    assert {"do": "erase"} not in page.effects
    page.send("erase")
    assert page.focused == "erase-not"
    page.send("erase-not")
    page.send("erase-now")
    assert {"do": "erase"} not in page.effects
    page.send("erase")
    page.send("erase-now")
    assert page.effects[-1] == {"do": "erase"}


def test_the_assists_can_be_switched_on_and_show_only_what_the_person_may_know() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    page.send("set", name="outlook", value="off")
    plain = page.html
    assert not read(plain).classed("points") and not read(plain).classed("mission-status")
    page.send("set", name="outlook", value="on")
    page.send("set", name="unseen", value="on")
    drawn = read(page.html)
    view = page.record.game().view(0)
    shown = [each.text for each in drawn.classed("points")]
    reckoned = standing(view)
    assert sorted(shown) == sorted(f"If it ended now: {points_range(each)}" for each in reckoned)
    missions = [
        mission_points(mission_progress(each, view).status, view.variant.missions)
        for each in view.missions
    ]
    reach = Range(sum(each.low for each in missions), sum(each.high for each in missions))
    shown = [each.text for each in drawn.classed("mission-points")]
    assert shown == [f"Missions if it ended now: {points_range(reach)}"] * (reach.high > 0)
    cells = [int(each.text) for each in drawn.classed("unseen-cards")[0].tagged("td")]
    assert sum(cells) == sum(still_out(view).values())
    statuses = [each.text.partition(",")[0] for each in drawn.classed("mission-status")]
    assert len(statuses) == 2
    assert set(statuses) <= {"Holds", "In doubt", "Not yet", "Lost for certain"}
    page.send("set", name="outlook", value="off")
    page.send("set", name="unseen", value="off")
    assert page.html == plain


def test_points_and_missions_are_shown_in_a_first_game_until_they_are_switched_off() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    drawn = read(page.html)
    assert len(drawn.classed("points")) == 3 and len(drawn.classed("mission-status")) == 2
    switch = drawn.buttons("set")["If it ended now"]
    assert switch.attributes["aria-pressed"] == "true"
    page.send(**switch.event)
    assert not read(page.html).classed("points")


def test_progress_of_a_mission_names_what_is_counted() -> None:
    assert progress_text("spies.3", Range(2, 2), 3) == "2 of 3 spies"
    assert progress_text("fallen.min2", Range(1, 4), 2) == "1 to 2 of 2 families"
    assert progress_text("below.5", Range(4, 5), 5) == "4 to 5 of 5"
    assert progress_text(None, Range(2, 2), 3) == "2 of 3"


def test_in_teams_the_points_come_with_a_word_on_the_lower_score() -> None:
    page = Page()
    page.deal(["", BOT, BOT, BOT], "expansion", "teams")
    assert "The lower score of two partners counts" in page.html
    page.send("set", name="outlook", value="off")
    assert "The lower score of two partners counts" not in page.html


def test_tabs_adopt_the_settings_that_are_chosen_in_another_tab() -> None:
    leading, watching = Page(), Page()
    watching.send("follows", stored={})
    watching.send("settings")
    watching.send("set", name="theme", value="night")
    leading.send("stored", key=SETTINGS, value=watching.stored[SETTINGS])
    assert leading.effects[-1] == {"do": "apply-settings", "settings": watching.stored[SETTINGS]}
    leading.send("set", name="sound", value="off")
    both = json.loads(leading.stored[SETTINGS])
    assert (both["theme"], both["sound"]) == ("night", "off")
    watching.send("leads", stored=dict(leading.stored))
    assert watching.effects[-1] == {"do": "apply-settings", "settings": leading.stored[SETTINGS]}


def test_a_tab_that_gets_the_lead_speaks_the_language_chosen_in_another_tab(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watching = Page()
    watching.send("follows", stored={})
    used: list[str] = []
    monkeypatch.setattr(locales, "use", used.append)
    watching.send("leads", stored={SETTINGS: set_to(language="de")})
    assert used == ["de"]


@pytest.mark.parametrize("kept", ["{", '{"theme": "day"}'])
def test_a_tab_keeps_its_settings_if_it_cannot_read_those_of_another_tab(kept: str) -> None:
    page = Page({SETTINGS: set_to(theme="night")})
    page.send("stored", key=SETTINGS, value=kept)
    settings = next(each["settings"] for each in page.effects if each["do"] == "apply-settings")
    assert json.loads(settings)["theme"] == "night"
