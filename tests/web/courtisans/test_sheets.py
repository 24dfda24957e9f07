"""All style sheets are on the page at once: a screen's sheet must not affect other screens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.build.project import ROOT, WEB
from web.courtisans.screens import LATER

FOLDERS = {each.rpartition(".")[2]: ROOT / each.replace(".", "/") for each in LATER.values()}
"""The folders of the later screens, by the screens' names."""


def selectors(sheet: Path) -> list[str]:
    """List the selectors of a sheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    rules = [rule.strip() for rule in re.findall(r"([^{};]+)\{", text)]
    own = [rule for rule in rules if not rule.startswith("@")]
    return [part.strip() for rule in own for part in re.split(r",(?![^()]*\))", rule)]


def drawn_by(folder: Path) -> set[str]:
    """Return the classes that a screen's modules give to elements, as far as they are literals."""
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    given = "".join(re.findall(r'class_=(\[[^\]]*\]|"[^"]*")', text))
    return {each for words in re.findall(r'"([^"]*)"', given) for each in words.split()}


@pytest.mark.parametrize("screen", sorted(FOLDERS))
def test_each_css_rule_of_a_later_screen_names_an_id_or_a_class_of_that_screen_alone(
    screen: str,
) -> None:
    tops = (WEB / "courtisans/screens", WEB / "shell/screens")
    others = [path for top in tops for path in top.iterdir() if path.is_dir()]
    others.remove(FOLDERS[screen])
    elsewhere = {each for other in others for each in drawn_by(other)}
    for selector in selectors(FOLDERS[screen] / f"{screen}.css"):
        named = set(re.findall(r"\.([a-z-]+)", selector))
        assert named - elsewhere or "#" in selector, selector


def test_the_theme_changes_colours_alone() -> None:
    """So the layout, which is tested in one theme, is the same in the other.

    Colours are chosen by `light-dark()`, which takes nothing else.
    """
    for sheet in sorted(WEB.rglob("*.css")):
        if "node_modules" in sheet.parts:
            continue
        text = sheet.read_text("utf-8")
        assert "prefers-color-scheme" not in text, sheet
        for rule, declared in re.findall(r"([^{};]*data-theme[^{};]*)\{([^{}]*)\}", text):
            assert re.fullmatch(r"\s*color-scheme: (dark|light);\s*", declared), (sheet, rule)
