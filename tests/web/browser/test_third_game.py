"""A third game is added as `docs/architecture.md` describes, without changing the shell."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from guess import MOST, Record, halve
from playwright.sync_api import Page, expect

from tests.web.player import Player
from tests.web.serving import served
from tests.web.waiting import until
from web.build.project import ROOT

THIRD = ROOT / "tests/web/third"
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".cache", "node_modules", "dist", "__pycache__", ".*_cache", "*.egg-info"
)
ALONE = '{"courtisans": "Courtisans"}'
TOGETHER = '{"courtisans": "Courtisans", "guess": "Guess the number"}'
# Not `build.py`, which would first make a virtual environment for the copy.
BUILD = """
import sys
from pathlib import Path
from web.build import site
site.build(Path(sys.executable), "/")
"""
KEPT = "Object.keys(localStorage).filter(key => key.startsWith('{game}.')).sort().join()"


@pytest.fixture(scope="module")
def three_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site built with the third game: two added folders, and an entry in `GAMES`."""
    project = tmp_path_factory.mktemp("project") / "with three games"
    shutil.copytree(ROOT, project, ignore=NOT_COPIED)
    shutil.copytree(ROOT / ".cache", project / ".cache", ignore=shutil.ignore_patterns("site"))
    (project / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(THIRD / "guess", project / "guess")
    shutil.copytree(THIRD / "page", project / "web/guess")
    registry = project / "web/games.py"
    text = registry.read_text("utf-8")
    assert text.count(ALONE) == 1
    registry.write_text(text.replace(ALONE, TOGETHER), "utf-8")
    subprocess.run([sys.executable, "-c", BUILD], cwd=project, check=True)
    return project / "dist"


def exported(player: Player) -> Path:
    """Export the game; return the file's path."""
    with player.page.expect_download() as downloading:
        player.press(player.button("Export game"))
    assert downloading.value.suggested_filename == "guess.jsonl"
    return Path(downloading.value.path())


def find_safe_number(record: Record) -> int:
    """Return a number that is not the secret, and after which the bot does not name it, either."""
    return next(
        each
        for each in range(1, MOST + 1)
        if each != record.secret and halve(record.after(each).left) != record.secret
    )


def test_third_game_is_opened_played_undone_kept_exported_erased_and_imported(
    page: Page, three_games: Path
) -> None:
    with served(three_games) as site:
        page.goto(f"{site}manifest.webmanifest")
        page.evaluate("localStorage['courtisans.other'] = 'stays'")
        page.goto(site)
        page.get_by_role("link", name="Guess the number").click()
        page.wait_for_url(f"{site}guess.html")
        asked: list[str] = []
        # Requests of the service worker, which stores the whole site, do not count.
        page.context.on(
            "request", lambda one: None if one.service_worker else asked.append(one.url)
        )
        page.reload()
        player = Player(page)
        player.wait_until_ready()
        page.get_by_label("Your name").fill("Eva")
        player.press(player.button("Deal"))
        expect(page.locator("#table-title")).to_have_text("Eva names a number")

        record = Record.read(json.loads(exported(player).read_text("utf-8")))
        guesses = page.locator("#guesses li")
        mine = find_safe_number(record)
        player.press(player.button(str(mine)))
        bots = halve(record.after(mine).left)
        expect(guesses.last).to_have_text(re.compile(f"{bots}: (lower|higher)"))
        player.press(player.button("Undo"))
        expect(guesses).to_have_count(0)
        player.press(player.button(str(mine)))
        expect(guesses).to_have_count(2)

        page.reload()
        player.wait_until_ready()
        expect(guesses).to_have_count(2)
        player.press(player.button("New game"))
        player.press(player.button("Resume game"))
        file = exported(player)

        player.press(player.button("Settings"))
        player.press(page.get_by_role("radio", name="Shown"))
        player.press(player.button("Back"))
        expect(page.locator("#hint")).to_be_visible()
        player.press(player.button("Settings"))
        player.press(player.button("Erase everything here"))
        player.press(player.button("Erase everything now"))
        until(page, "document.querySelector('#setup-form') !== null")
        player.wait_until_ready()
        assert page.evaluate(KEPT.format(game="guess")) == ""
        assert page.evaluate(KEPT.format(game="courtisans")) == "courtisans.other"

        page.set_input_files("#import-file", file)
        expect(guesses).to_have_count(2)
        player.press(player.button(str(record.secret)))
        expect(page.locator("#table-title")).to_have_text("Result: Eva wins")
        first = [url for url in asked if url.rpartition("/")[2].startswith("courtisans")]
        assert first == []
