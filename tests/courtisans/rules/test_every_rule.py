"""Every rule (R1-R34) has a test with its number in its name."""

import re
from pathlib import Path

LAST_RULE = 34


def test_every_rule_has_a_test() -> None:
    named = {
        int(number)
        for file in Path(__file__).parent.glob("test_*.py")
        for number in re.findall(r"^def test_r(\d+)_", file.read_text("utf-8"), re.MULTILINE)
    }
    assert named == set(range(1, LAST_RULE + 1))
