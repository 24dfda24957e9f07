"""Drawing of the settings screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import (
    Element,
    Node,
    dd,
    div,
    dl,
    dt,
    fieldset,
    h2,
    kbd,
    legend,
    p,
    section,
    span,
)

from web import locales
from web.locales import _
from web.shell.components.button import button
from web.shell.components.choice import radio
from web.shell.components.screen_frame import screen_frame
from web.shell.game import Setting
from web.shell.gestures import event
from web.shell.settings import KEYS, LANGUAGE, PACE, SOUND, THEME, Settings


def settings(
    settings: Settings, keys: Sequence[tuple[str, str]], *, data_options: Node, asks: bool
) -> Element:
    """Draw the settings screen.

    `keys`: the keyboard shortcuts with what they do; `data_options`: what else can be done
    with the stored data; `asks`: whether to ask if all of it is to be erased.
    """
    return screen_frame(
        "settings",
        _("Settings"),
        section(class_="setup", aria_labelledby="settings-title")[
            [_setting(each, settings) for each in (PACE, SOUND, THEME)],
            _choices(LANGUAGE, _("Language"), _language_of(settings), _languages()),
            [_setting(each, settings) for each in (*settings.own, KEYS)],
            keys and _keys(keys),
        ],
        section(class_="setup erasing", aria_labelledby="erasing-title")[
            h2(id="erasing-title")[_("What is kept here")],
            p[
                _(
                    "Games and settings are kept in this browser and nowhere else. "
                    "Nothing leaves this device."
                )
            ],
            data_options,
            _erasing() if asks else _erase(),
        ],
    )


def _setting(setting: Setting, settings: Settings) -> Element:
    choices = {value: _(text) for value, text in setting.choices.items()}
    return _choices(setting.name, _(setting.title), settings[setting.name], choices)


def _language_of(settings: Settings) -> str:
    """Return the chosen language; if its texts cannot be fetched, the one used instead."""
    return locales.current() if settings.language in locales.NAMES else settings.language


def _languages() -> Mapping[str, str]:
    return {"": _("As the browser"), **locales.NAMES}


def _choices(name: str, title: str, chosen: str, offered: Mapping[str, str]) -> Element:
    return fieldset[
        legend[title],
        div(class_="choices")[
            [
                radio(
                    name,
                    value,
                    [span(class_="name")[label]],
                    event("set", name=name),
                    checked=value == chosen,
                )
                for value, label in offered.items()
            ]
        ],
    ]


def _keys(keys: Sequence[tuple[str, str]]) -> Element:
    return dl(class_="keys")[
        [div[dt[[[kbd[each], " "] for each in names.split()]], dd[text]] for names, text in keys]
    ]


def _erase() -> Node:
    return button(_("Erase everything here"), event("erase"), ident="erase")


def _erasing() -> Node:
    return div(class_="ways")[
        p[_("All games and settings of this browser will be gone for good.")],
        button(_("Erase everything now"), event("erase-now"), ident="erase-now"),
        button(_("Keep everything"), event("erase-not"), ident="erase-not", kind="strong"),
    ]
