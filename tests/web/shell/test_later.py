"""Modules that a first game does not need come from the whole archive, fetched once."""

from __future__ import annotations

import importlib
import json
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from web.shell import later

FIRST = {
    "parts/__init__.py": "",
    "parts/one.py": "number = 1\n",
    "library.py": "try:\n    import library.speedups\nexcept ImportError:\n    number = 5\n",
}
WHOLE = FIRST | {
    "parts/two.py": "number = 2\n",
    "parts/more/__init__.py": "number = 3\n",
    "parts/more/four.py": "from parts.one import number\n",
}
FILE = "whole.zip"


def zipped(place: Path, files: dict[str, str]) -> bytes:
    with zipfile.ZipFile(place, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return place.read_bytes()


@dataclass
class Packed:
    content: bytes

    def to_bytes(self) -> bytes:
        return self.content


@dataclass
class Host:
    """Returns one of its answers after the other, or raises it if it is an error."""

    answers: list[bytes | Exception]
    asked: list[bool] = field(default_factory=list)

    def __call__(self, path: str, afresh: bool) -> Packed:
        assert path == FILE
        self.asked.append(afresh)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Packed(answer)


Expect = Callable[..., Host]


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    return zlib.compress(zipped(tmp_path / "whole.zip", WHOLE))


@pytest.fixture
def expect(tmp_path: Path, whole: bytes) -> Iterator[Expect]:
    """Put the first archive on the import path; return a function that sets up the whole one.

    The function takes the answers of the host from which the whole archive is fetched, and returns
    that host.
    """
    archive = tmp_path / "ours.zip"
    zipped(archive, FIRST)
    path, finders = [*sys.path], [*sys.meta_path]
    sys.path.insert(0, str(archive))

    def begin(*answers: bytes | Exception) -> Host:
        host = Host([*answers])
        site = later.Site(host, json.dumps({FILE: zlib.crc32(whole)}))
        later.expect(str(archive), "other parts", site, FILE)
        return host

    yield begin
    sys.path[:], sys.meta_path[:] = path, finders
    for name in [each for each in sys.modules if each.partition(".")[0] in {"parts", "library"}]:
        del sys.modules[name]
    importlib.invalidate_caches()


def number(name: str) -> object:
    return importlib.import_module(name).number


def test_the_whole_archive_is_fetched_once_when_the_first_lacks_a_module(
    expect: Expect, whole: bytes
) -> None:
    host = expect(whole)
    assert number("parts.one") == 1
    assert host.asked == []
    assert number("parts.two") == 2
    assert number("parts.more.four") == 1
    assert number("parts.more") == 3
    assert host.asked == [False]


def test_a_module_that_neither_archive_has_is_not_found(expect: Expect, whole: bytes) -> None:
    host = expect(whole)
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("parts.nowhere")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("parts.nowhere")
    assert host.asked == [False]


def test_nothing_is_fetched_for_modules_of_other_packages(expect: Expect, whole: bytes) -> None:
    host = expect(whole)
    assert number("library") == 5
    for name in ("parts_of_others", "json.nowhere"):
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(name)
    assert host.asked == []


def test_an_archive_of_another_version_is_fetched_again_bypassing_the_cache(
    expect: Expect, whole: bytes
) -> None:
    host = expect(zlib.compress(b"another"), whole)
    assert number("parts.two") == 2
    assert host.asked == [False, True]


@pytest.mark.parametrize(
    "answers", [[OSError("no network")], [b"", b"<html>not found"]], ids=["no network", "another"]
)
def test_a_failed_fetch_is_tried_again_with_the_next_import(
    expect: Expect, whole: bytes, answers: list[bytes | Exception]
) -> None:
    expect(*answers, whole)
    with pytest.raises(later.FetchError):
        importlib.import_module("parts.two")
    assert number("parts.one") == 1
    assert number("parts.two") == 2
