"""Every rule (C1-C84) and every example (T1-T24) has a test with its number in its name."""

import re
from pathlib import Path

LAST = {"c": 84, "t": 24}


def test_every_rule_and_every_example_has_a_test() -> None:
    texts = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    for letter, last in LAST.items():
        named = {
            int(number)
            for text in texts
            for number in re.findall(rf"^def test_{letter}(\d+)_", text, re.MULTILINE)
        }
        assert named == set(range(1, last + 1)), letter
