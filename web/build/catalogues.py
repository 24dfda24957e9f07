"""The translation catalogues: all texts in the code that people read, and their translations.

``python -m web.build.catalogues update`` updates ``web/locales/LANGUAGE/DOMAIN.po`` from the code;
``… compile FOLDER`` writes the file ``FOLDER/GAME/LANGUAGE.mo`` for each game and language. Both
need the virtual environment's Python, which has Babel. A domain is a folder of ``web`` that is
shipped; it includes the texts of a game's engine, in the folder of the same name beside ``web``.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from io import SEEK_END, BytesIO, StringIO
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from web.build.interpreter import is_shipped
from web.build.project import ROOT, WEB, BuildError
from web.games import GAMES

LOCALES: Final = WEB / "locales"
# The functions that mark texts, as Babel takes them; None: the text is the first argument.
# `Reason` is the engines'.
KEYWORDS: Final[Mapping[str, Any]] = {
    "_": None,
    "N_": None,
    "NC_": ((1, "c"), 2),
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "Reason": None,
}
# The beginning of a comment for translators, which is directly above a text.
COMMENT: Final = "Translators:"
# The domain that all games use: a text that is in it and in a game is listed only in it.
SHELL: Final = "shell"
WIDTH: Final = 100
# A valid line of a catalogue: empty, a comment, or a string, which may follow a keyword.
LINE: Final = re.compile(r'(#.*|(msg\w+(\[\d\])? )?"([^"\\]|\\.)*")?')
# Babel would write the time of the build into the catalogue, and every build would differ.
NO_DATE: Final = datetime(1980, 1, 1, tzinfo=UTC)


def languages() -> list[str]:
    """List the languages that have catalogues: all but English."""
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir() and len(path.name) == 2)


@cache
def templates() -> dict[str, Catalog]:
    """Return the texts in the code, untranslated: a catalogue for each domain."""
    names = sorted(top.name for top in WEB.iterdir() if top.is_dir() and is_shipped(top))
    found = {name: _extracted(name) for name in names}
    for name in found.keys() - {SHELL}:
        for message in [*found[SHELL]]:
            if message.id:
                found[name].delete(message.id, message.context)
    return {name: texts for name, texts in found.items() if len(texts)}


def _extracted(domain: str) -> Catalog:
    texts = Catalog()
    for path in [path for top in (WEB, ROOT) for path in sorted((top / domain).rglob("*.py"))]:
        place = (path.relative_to(ROOT).as_posix(), 0)
        with path.open("rb") as file:
            for _line, text, comments, context in extract(
                "python", file, KEYWORDS, [COMMENT], strip_comment_tags=True
            ):
                texts.add(text, None, [place], auto_comments=comments, context=context)
    return texts


def place(language: str, domain: str) -> Path:
    """Return the path of a catalogue."""
    return LOCALES / language / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """Return a catalogue, empty if there is no file. Raises BuildError if it is invalid."""
    path = place(language, domain)
    if not path.is_file():
        return Catalog(language, header_comment="")
    text = path.read_text("utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if not LINE.fullmatch(line):  # Babel would accept it
            raise BuildError(f"{language}/{domain}.po, line {number} makes no sense: {line}")
    try:
        return read_po(StringIO(text), locale=language, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise BuildError(f"{language}/{domain}.po makes no sense: {error}") from error


def update() -> None:
    """Update all catalogues from the code; new texts in them are still to be translated.

    Raises BuildError with all that is left to do, unless they are complete then.
    """
    places = [(language, domain) for language in languages() for domain in templates()]
    # All are read before the first is written: a text may have moved from one to another.
    for each, text in [(place(*each), updated(*each)) for each in places]:
        each.write_bytes(text)
    refuse([each for language in languages() for each in faults(language)])


def updated(language: str, domain: str) -> bytes:
    """Return the content of a catalogue's file, updated from the code.

    A text that has moved from another domain keeps its translation. A translation whose text is no
    longer used stays as a comment (`#~`), since the text may only have been changed a little.
    """
    known = {
        key: message
        for each in templates()
        for key, message in _keyed(_all_of(read(language, each))).items()
        if any(forms(message.string))
    }
    catalogue = read(language, domain)
    for key in known.keys() & _keyed(templates()[domain]).keys() - _keyed(catalogue).keys():
        found = known[key]
        catalogue.add(
            found.id, found.string, user_comments=found.user_comments, context=found.context
        )
    catalogue.update(templates()[domain], no_fuzzy_matching=True)
    used = {key for each in templates().values() for key in _keyed(each)}
    for name, message in [*catalogue.obsolete.items()]:
        if _key(message) in used or not any(forms(message.string)):
            del catalogue.obsolete[name]
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    text = BytesIO(f"{catalogue.header_comment}\n{header}".lstrip().encode())
    text.seek(0, SEEK_END)
    write_po(text, catalogue, WIDTH, omit_header=True, include_lineno=False)
    return text.getvalue()


def problems(texts: Catalog, catalogue: Catalog) -> list[str]:
    """List what is wrong with a catalogue that is to have these texts."""
    expected, found = _keyed(texts), _keyed(catalogue)
    return [
        *(f"lacks: {text}" for text, _context in expected.keys() - found.keys()),
        *(f"has what is used nowhere: {text}" for text, _context in found.keys() - expected.keys()),
        *(
            f"has another plural: {key[0]}"
            for key in expected.keys() & found.keys()
            if forms(expected[key].id) != forms(found[key].id)
        ),
        *(
            f"has a text that {problem}: {text}"
            for (text, _context), message in found.items()
            for problem in _faults(message, catalogue.num_plurals)
        ),
    ]


def _keyed(messages: Iterable[Message]) -> dict[tuple[str, str | None], Message]:
    return {_key(each): each for each in messages if each.id}


def _key(message: Message) -> tuple[str, str | None]:
    return forms(message.id)[0], message.context


def _all_of(catalogue: Catalog) -> Iterator[Message]:
    """Yield its messages, those that are no longer used first."""
    yield from catalogue.obsolete.values()
    yield from catalogue


def _faults(message: Message, plurals: int) -> Iterator[str]:
    originals, strings = forms(message.id), forms(message.string)
    if not all(strings):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is only a guess (fuzzy)"
    if len(originals) > 1 and len(strings) != plurals:
        yield f"needs {plurals} forms"
    try:
        allowed = [fields(each) for each in originals]
        if any(fields(each) not in allowed for each in strings):
            yield "has other fields in braces"
    except ValueError as error:
        yield f"has braces that make no sense ({error})"


def forms(texts: str | Sequence[str] | None) -> list[str]:
    """List the forms of a message: one, or its plural forms."""
    return [texts or ""] if texts is None or isinstance(texts, str) else [*texts]


def fields(text: str) -> frozenset[tuple[str, ...]]:
    """Return the fields in the braces of a text: each name, format specification and conversion.

    Raises ValueError if the braces are invalid.
    """
    return frozenset(
        (name, spec or "", conversion or "")
        for _, name, spec, conversion in Formatter().parse(text)
        if name is not None
    )


def whole(language: str, game: str) -> Catalog:
    """Return a game's catalogue merged with the shell's.

    Raises BuildError if anything is wrong with the catalogues of that language.
    """
    refuse(faults(language))
    together = Catalog(language)
    for domain in (SHELL, game):
        for message in read(language, domain):
            if message.id:
                together[message.id] = message
    return together


def faults(language: str) -> list[str]:
    """List what is wrong with the catalogues of a language."""
    return [
        f"{language}/{domain}.po {problem}"
        for domain, texts in templates().items()
        for problem in sorted(problems(texts, read(language, domain)))
    ]


def refuse(faults: Sequence[str]) -> None:
    """Raise BuildError with these faults, if there are any."""
    if faults:
        heading = "the catalogues are not whole (`python3 build.py texts` brings in what is new):"
        raise BuildError("\n  ".join([heading, *faults]))


def compile_all(folder: Path) -> None:
    """Write the compiled catalogues, ``GAME/LANGUAGE.mo``, into the folder."""
    for game in GAMES:
        (folder / game).mkdir()
        for language in languages():
            catalogue = whole(language, game)
            catalogue.creation_date = catalogue.revision_date = NO_DATE
            with (folder / game / f"{language}.mo").open("wb") as file:
                write_mo(file, catalogue)


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["update"]:
                update()
            case ["compile", folder]:
                compile_all(Path(folder))
            case _:
                sys.exit(__doc__)
    except BuildError as failure:
        sys.exit(str(failure))
