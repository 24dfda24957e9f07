"""Radio buttons for the languages, each labelled in its own language."""

from __future__ import annotations

from htpy import Element, fieldset, legend, span

from web import locales
from web.locales import _
from web.shell.components.choice import radio
from web.shell.gestures import event


def languages() -> Element:
    """Draw the radio buttons."""
    return fieldset(class_="languages")[
        legend(class_="unseen")[_("Language")],
        [
            radio(
                "language",
                language,
                [span(lang=language)[name]],
                event("set", name="language"),
                checked=language == locales.current(),
            )
            for language, name in locales.NAMES.items()
        ],
    ]
