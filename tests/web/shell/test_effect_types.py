"""Effects are declared twice, in Python and in the page's script: both declarations agree."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest

from web.build.project import WEB
from web.shell import effects

SAME_TYPES: Final = {
    str: "string",
    int: "number",
    bool: "boolean",
    effects.Event: "GameEvent",
    effects.Question: "Question",
    str | None: "string | null",
}
"""The names that types have in the script, by the types in Python."""


def in_python() -> dict[str, dict[str, Any]]:
    """Return the fields of each effect with their types, by the effect's name."""
    found = {}
    for kind in get_args(effects.Effect):
        fields = get_type_hints(kind)
        does = fields.pop("do")
        assert get_origin(does) is Literal
        for name in get_args(does):
            assert name not in found
            found[name] = fields
    return found


def in_script() -> dict[str, dict[str, str]]:
    """Return the same as the page's script declares it."""
    text = (WEB / "stage/effects.js").read_text("utf-8")
    [stated] = re.findall(r"@typedef \{(\{do:.*?\})\} Effect\n", text, re.DOTALL)
    found = {}
    for kind in re.findall(r"\{(do:[^{}]*)\}", stated):
        does, *fields = re.split(r", (?=\w+\??:)", kind)
        types = dict(field.split(": ", 1) for field in fields)
        for name in re.findall(r'"([^"]+)"', does):
            found[name] = {field.removesuffix("?"): kind for field, kind in types.items()}
    return found


def test_python_and_script_declare_the_same_effects() -> None:
    assert len(in_python()) > 15
    assert in_script().keys() == in_python().keys()


@pytest.mark.parametrize("name", in_python())
def test_python_and_script_declare_the_same_fields_of_an_effect(name: str) -> None:
    stated = in_script()[name]
    assert stated.keys() == in_python()[name].keys()
    for field, kind in in_python()[name].items():
        for known, same in SAME_TYPES.items():
            assert (kind == known) == (stated[field] == same), f"{name}: {field}"
