"""What the documents list is what there is."""

import re

from tests.courtisans.rules.test_every_rule import LAST_RULE
from web.build.project import ROOT

DOCUMENTS = ROOT / "docs"
# A path in backticks, from the project's root.
PATH = re.compile(r"`((?:courtisans|web|tests|docs)/[\w/.-]+)`")

# What stands for the name of a new screen, language or game, and the game of an example.
PLACEHOLDER = re.compile("NAME|CODE|KEY|guess")


def test_every_rule_is_listed_once_in_order() -> None:
    text = (DOCUMENTS / "rules.md").read_text("utf-8")
    listed = re.findall(r"^\| R(\d+) \|", text, re.MULTILINE)
    assert listed == [str(number) for number in range(1, LAST_RULE + 1)]


def test_every_path_that_the_architecture_names_exists() -> None:
    named = PATH.findall((DOCUMENTS / "architecture.md").read_text("utf-8"))
    missing = [path for path in named if not ((ROOT / path).exists() or PLACEHOLDER.search(path))]
    assert len(named) > 20 and missing == []
