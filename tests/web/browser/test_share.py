"""Sharing a result: the texts and pictures, and how the page's script shares them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import FilePayload, expect
from playwright.sync_api import Page as BrowserPage

from courtisans import Seat, Variant
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.web.finished import finished_game
from tests.web.player import Player
from tests.web.sessions import Page
from tests.web.staging import Stage, button
from tests.web.tables import seats_of
from web.courtisans.finished import FinishedRecord
from web.courtisans.screens.result.sharing import picture, summary
from web.courtisans.words import signed

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">'
    '<rect width="8" height="4" fill="var(--mark)"/></svg>'
)
SHARE = {
    "do": "share",
    "name": "end",
    "text": "Ana wins",
    "link": None,
    "event": {"act": "shared"},
}
SHARES = """how => {
    window.offered = [];
    Object.assign(navigator, {
        canShare: () => true,
        share: async ({ text, files }) => {
            offered.push([text, files?.[0].name, files?.[0].type]);
            if (how) throw new DOMException("no", how);
        },
    });
}"""
COPIES = """works => {
    const writeText = async (text) => {
        if (!works) throw new Error("no");
        window.copied = text;
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
}"""


def finished(variant: Variant, names: list[Seat] | None = None) -> FinishedRecord:
    game = random_game(variant, seed=8)
    return finished_game(game, names or seats_of(game))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_text_and_picture_contain_the_total_of_every_seat(variant: Variant) -> None:
    one = finished(variant)
    text = summary(one)
    drawing = ET.fromstring(picture(one))
    drawn = [each.text for each in drawing.iter(f"{SVG}text")]
    for seat, score in zip(one.seats, one.result.scores, strict=True):
        assert re.search(f"^(– )?{seat.name}: {re.escape(signed(score.total))}", text, re.MULTILINE)
        assert seat.name in drawn and signed(score.total) in drawn


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seals_of_the_picture_tell_the_teams_apart(variant: Variant) -> None:
    one = finished(variant)
    drawn = [each.attrib for each in ET.fromstring(picture(one)).iter(f"{SVG}path")]
    seals = [(each["d"], each["fill"]) for each in drawn if "transform" in each]
    seats = [seat for side in one.ranking for seat in side]
    if variant.teams:
        looks = dict(zip(seats, seals, strict=True))
        sides = [{looks[seat] for seat in side} for side in variant.sides]
        assert [len(side) for side in sides] == [1] * len(sides)
        assert len(set[tuple[str, str]]().union(*sides)) == len(sides)
    else:
        # A winner's letter lies on a badge.
        assert len(seals) == len(seats) - len(one.result.winners) and len(set(seals)) <= 1


def test_names_from_imported_games_cannot_inject_lines_or_markup() -> None:
    strange = finished(Variant(2), [Seat("<b>&\x07 a\nb" + "x" * 80), Seat("Bo")])
    lines = [summary(each).count("\n") for each in (strange, finished(Variant(2)))]
    assert lines[0] == lines[1]
    drawing = ET.fromstring(picture(strange))
    assert not [one for one in drawing.iter() if one.tag.endswith("}b")]


def test_outcome_of_sharing_is_shown_once_and_not_if_cancelled() -> None:
    page = Page({"game": finished(Variant(3)).record.dumps()})
    page.send("share", form="picture")
    (effect,) = [each for each in page.effects if each["do"] == "share"]
    assert effect["picture"].startswith("<svg") and "<" not in effect["text"]
    page.send("shared", how="copied")
    assert "Copied." in page.html and page.spoken[-1].startswith("Copied.")
    spoken = len(page.spoken)
    page.send("share", form="text")
    assert "Copied." not in page.html
    page.send("shared", how="cancelled")
    assert len(page.spoken) == spoken


def test_nothing_is_shared_without_a_finished_game() -> None:
    page = Page()
    page.send("share", form="text")
    assert not [each for each in page.effects if each["do"] == "share"]


@pytest.mark.parametrize("picture", [None, PICTURE])
@pytest.mark.parametrize(("refusal", "how"), [(None, "shared"), ("AbortError", "cancelled")])
def test_share_sheet_of_the_device_is_used_if_there_is_one(
    stage: Stage, picture: str | None, refusal: str | None, how: str
) -> None:
    stage.page.evaluate(SHARES, refusal)
    sent = offer(stage, picture)
    assert sent == {"act": "shared", "how": how}
    file = ["end.png", "image/png"] if picture else [None, None]
    assert stage.page.evaluate("offered") == [["Ana wins", *file]]


@pytest.mark.parametrize("refused", [False, True])
def test_text_is_copied_if_it_cannot_be_shared(stage: Stage, refused: bool) -> None:
    if refused:
        stage.page.evaluate(SHARES, "NotAllowedError")
    else:
        stage.page.evaluate("Object.assign(navigator, { canShare: undefined })")
    stage.page.evaluate(COPIES, True)
    assert offer(stage, None) == {"act": "shared", "how": "copied"}
    assert stage.page.evaluate("copied") == "Ana wins"


def test_text_is_saved_as_a_file_if_it_cannot_be_copied(stage: Stage) -> None:
    stage.page.evaluate(COPIES, False)
    with stage.page.expect_download() as downloading:
        assert offer(stage, None) == {"act": "shared", "how": "saved"}
    assert downloading.value.suggested_filename == "end.txt"
    assert Path(downloading.value.path()).read_text("utf-8") == "Ana wins"


@pytest.mark.parametrize(("link", "tail"), [("", ""), ("deal=1", "#deal=1")])
def test_text_with_a_link_ends_with_the_address_of_the_page(
    stage: Stage, link: str, tail: str
) -> None:
    stage.page.evaluate("Object.assign(navigator, { canShare: undefined })")
    stage.page.evaluate(COPIES, True)
    assert offer(stage, None, link) == {"act": "shared", "how": "copied"}
    address = stage.page.evaluate("location.origin + location.pathname")
    assert stage.page.evaluate("copied") == f"Ana wins\n{address}{tail}"


def offer(stage: Stage, drawing: str | None, link: str | None = None) -> object:
    """Share a text, or a picture with a text; return the event that reports the outcome."""
    stage.begin(button("Go"), {**SHARE, "picture": drawing, "link": link})
    stage.page.wait_for_function("sent.length > 1")
    return stage.sent[-1]


def test_result_is_saved_as_a_picture(page: BrowserPage, site: str, complaints: list[str]) -> None:
    person = Player(page)
    person.open(site)
    text = finished(Variant(5)).record.dumps().encode()
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": text}
    page.set_input_files("#import-file", file)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_download() as downloading:
        person.press(person.button("Share as picture"))
    png = Path(downloading.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    expect(page.get_by_text("Saved as a file.", exact=True).first).to_be_visible()
    assert [url for url in asked if url.endswith("/share.js")]
    assert complaints == []
