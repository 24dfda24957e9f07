"""The person's settings, as the browser stores them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from web.locales import N_, _
from web.shell.game import InputError, Setting

SETTINGS: Final = "settings"
"""The browser's entry for them. The page's script reads it, too, before Python runs."""

VERSION: Final = 1

LANGUAGE: Final = "language"
"""The name of a setting without a list of choices: any language tag; empty: the browser's."""

PACES: Final = {"slow": 1_800, "normal": 900, "fast": 350, "at-once": 0}
"""The delay before each play of a bot, in ms."""

SWITCH: Final = {"off": N_("Off"), "on": N_("On")}

PACE: Final = Setting(
    "pace",
    N_("Pace of the bots"),
    "normal",
    {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "at-once": N_("At once")},
)

SOUND: Final = Setting("sound", N_("Sound, and vibration"), "on", SWITCH)
"""Whether there are sounds and vibration."""

THEME: Final = Setting(
    "theme",
    # Translators: what the page is lit by, "Candlelight" or "Day".
    N_("Light"),
    "system",
    {"system": N_("As the system"), "night": N_("Candlelight"), "day": N_("Day")},
)

KEYS: Final = Setting("keys", N_("Keys"), "on", SWITCH)
"""Whether keys of a single character work as shortcuts."""

EVERYWHERE: Final = (PACE, SOUND, THEME, KEYS)
"""The settings of every game, besides the language."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of all settings."""

    own: Sequence[Setting] = ()
    """The game's own settings."""
    language: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The values that were chosen, by setting; the others have their defaults."""

    @property
    def offered(self) -> Mapping[str, Setting]:
        """The settings with a list of choices, by name."""
        return {each.name: each for each in (*EVERYWHERE, *self.own)}

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting."""
        return self.chosen.get(name, self.offered[name].default)

    def with_choice(self, name: str, value: str) -> Settings:
        """Return a copy with one value changed. Raises `InputError` if there is no such choice."""
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
        """Return a copy with the values of `kept`: what `dumps` wrote, parsed from JSON.

        Values that are not offered here, such as a later version's, are ignored. Raises
        `InputError` if `kept` has no version.
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
        """Return all values as JSON."""
        chosen = {name: self[name] for name in self.offered}
        return json.dumps({"version": VERSION, **chosen, LANGUAGE: self.language})
