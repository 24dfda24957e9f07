"""Settings: how the person wants the page, as the browser keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from web.locales import N_, _
from web.shell.game import InputError, Setting

SETTINGS: Final = "settings"
"""Where the browser keeps them. The page's script reads them there before Python runs."""

VERSION: Final = 1

LANGUAGE: Final = "language"
"""Not a choice of a few: any tag, or empty for the language of the browser."""

PACES: Final = {"slow": 1_800, "normal": 900, "fast": 350, "at-once": 0}
"""Before each play of a bot, in ms."""

SWITCH: Final = {"off": N_("Off"), "on": N_("On")}

PACE: Final = Setting(
    "pace",
    N_("Pace of the bots"),
    "normal",
    {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "at-once": N_("At once")},
)

SOUND: Final = Setting("sound", N_("Sound, and vibration"), "on", SWITCH)
"""Whether anything is heard, or felt."""

THEME: Final = Setting(
    "theme",
    # Translators: what the page is lit by, "Candlelight" or "Day".
    N_("Light"),
    "system",
    {"system": N_("As the system"), "night": N_("Candlelight"), "day": N_("Day")},
)

KEYS: Final = Setting("keys", N_("Keys"), "on", SWITCH)
"""Whether a letter or a digit alone does anything."""

EVERYWHERE: Final = (PACE, SOUND, THEME, KEYS)
"""What can be set whatever the game, besides the language."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set, of all that may be."""

    own: Sequence[Setting] = ()
    """What can be set of the game."""
    language: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The choices that were made, by setting."""

    @property
    def offered(self) -> Mapping[str, Setting]:
        """What can be set by a choice, by name."""
        return {each.name: each for each in (*EVERYWHERE, *self.own)}

    def __getitem__(self, name: str) -> str:
        """Give what one is set to."""
        return self.chosen.get(name, self.offered[name].default)

    def with_choice(self, name: str, value: str) -> Settings:
        """Set one, or the language. Raises `InputError` if there is no such choice."""
        if name == LANGUAGE:
            fits = len(value) < len("longest-tag") and all(map(str.isalpha, value.split("-")))
            if value and not fits:
                raise InputError(f"{value!r} is no language")
            return replace(self, language=value)
        setting = self.offered.get(name)
        if setting is None or value not in setting.choices:
            raise InputError(f"{name!r} cannot be {value!r}")
        return replace(self, chosen={**self.chosen, name: value})

    def read(self, kept: object) -> Settings:
        """Set all as they are kept, by what `dumps` wrote. Raises `InputError` if that is none.

        What is no choice here, as a later version's may be, is left as it is.
        """
        if not isinstance(kept, dict) or not isinstance(kept.get("version"), int):
            raise InputError(_("the settings have no version"))
        settings = self
        for name in [LANGUAGE, *self.offered]:
            if isinstance(kept.get(name), str):
                with suppress(InputError):
                    settings = settings.with_choice(name, kept[name])
        return settings

    def dumps(self) -> str:
        """Write them down."""
        chosen = {name: self[name] for name in self.offered}
        return json.dumps({"version": VERSION, **chosen, LANGUAGE: self.language})
