"""Every number of the rules, and every example, has a test that names it."""

import re
from pathlib import Path

LAST = {"c": 84, "t": 24}


def test_every_rule_has_a_test() -> None:
    texts = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    for letter, last in LAST.items():
        named = {
            int(number)
            for text in texts
            for number in re.findall(rf"^def test_{letter}(\d+)_", text, re.MULTILINE)
        }
        assert named == set(range(1, last + 1)), letter
