"""Settings: how the person wants the page, as the browser keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Final

from courtisans.errors import CourtisansError, Reason
from courtisans.reading import parse

SETTINGS: Final = "settings"
"""Where the browser keeps them. The page's script reads them there before Python runs."""

VERSION: Final = 1

PACES: Final = {"slow": 1_800, "normal": 900, "fast": 350, "at-once": 0}
"""Before each play of a bot, in ms."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "pace": ("slow", "normal", "fast", "at-once"),
    "theme": ("system", "night", "day"),
    "sound": ("on", "off"),
    "confirm": ("off", "on"),
    "keys": ("on", "off"),
    "outlook": ("off", "on"),
    "unseen": ("off", "on"),
    "guidance": ("auto", "on", "off"),
}
"""What each setting can be, but for the language: that is any tag, or nothing for the browser's."""


class SettingsError(CourtisansError):
    """What is kept as settings is none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a person may set."""

    pace: str = "normal"
    theme: str = "system"
    sound: str = "on"
    """Whether anything is heard, or felt."""
    confirm: str = "off"
    """Whether the last play of a turn waits to be confirmed."""
    keys: str = "on"
    """Whether a letter or a digit alone does anything."""
    outlook: str = "off"
    """Whether the table shows what each seat would have if the game ended now."""
    unseen: str = "off"
    """Whether it shows which cards have not been seen."""
    guidance: str = "auto"
    """Whether places tell what a card would do there; by itself in one's first games only."""
    language: str = ""
    """Empty for the language of the browser."""

    def with_choice(self, name: str, value: str) -> Settings:
        """Set one. Raises `SettingsError` if there is no such choice."""
        if name == "language":
            fits = len(value) < len("longest-tag") and all(map(str.isalpha, value.split("-")))
            if value and not fits:
                raise SettingsError(Reason("{value} is no language", value=repr(value)))
            return replace(self, language=value)
        if value not in CHOICES.get(name, ()):
            raise SettingsError(
                Reason("{name} cannot be {value}", name=repr(name), value=repr(value))
            )
        return replace(self, **{name: value})

    @staticmethod
    def parse(text: str) -> Settings:
        """Read what `dumps` wrote. Raises `SettingsError` if that is none.

        What is no choice here, as a later version's may be, is as it is at a first visit.
        """
        try:
            kept = parse(text)
        except ValueError as error:
            raise SettingsError(Reason("the settings are not JSON")) from error
        if not isinstance(kept, dict) or not isinstance(kept.get("version"), int):
            raise SettingsError(Reason("the settings have no version"))
        settings = Settings()
        for name in asdict(settings).keys() & kept.keys():
            if isinstance(kept[name], str):
                with suppress(SettingsError):
                    settings = settings.with_choice(name, kept[name])
        return settings

    def dumps(self) -> str:
        """Write them down."""
        return json.dumps({"version": VERSION, **asdict(self)})


DEFAULT: Final = Settings()
"""Those of a first visit."""
