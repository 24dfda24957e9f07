"""Gives dataclasses their methods as bytecode that the build has made.

A dataclass writes its methods as text, for Python to compile. That took half of the time in which
a first visit imports our modules.
"""

# mypy: disable-error-code="attr-defined"

import dataclasses
import marshal
from types import CodeType
from typing import Any
from zipimport import zipimporter

FILE = "dataclass_methods.bin"
"""The file at the top of a zip: the compiled methods by their text, marshalled."""


def use(archive: str) -> None:
    """Let dataclasses take their methods from this zip. Any that it lacks are compiled."""
    marshalled = zipimporter(archive).get_data(FILE)
    methods: dict[str, CodeType] = marshal.loads(marshalled)  # noqa: S302

    def execute(text: str, namespace: dict[str, Any], made: dict[str, Any]) -> None:
        exec(methods.get(text, text), namespace, made)  # noqa: S102

    dataclasses.exec = execute
