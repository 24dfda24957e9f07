"""Drawing of the home screen, which is part of the page before any Python has run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import (
    Element,
    a,
    dd,
    div,
    dl,
    dt,
    fieldset,
    footer,
    form,
    h1,
    h2,
    label,
    legend,
    li,
    ol,
    option,
    p,
    section,
    select,
    span,
)
from htpy import input as field

from courtisans.cards import FAMILIES, Card, Role
from courtisans.record import Record, Seat
from courtisans.variant import EDITIONS, Edition
from web.courtisans.components.card import art_of, looks, team_looks
from web.courtisans.components.portrait import portrait, sitter
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import unfinished, verdict
from web.courtisans.screens.home.described import described
from web.courtisans.screens.home.doors import LESSONS, doors
from web.courtisans.screens.home.setup import BOTS, LONGEST_NAME, SIZES, Setup, is_playable
from web.courtisans.words import bot_name, bot_note
from web.locales import _
from web.shell.components.button import button
from web.shell.components.choice import checkbox, radio
from web.shell.components.languages import languages
from web.shell.components.other_games import other_games
from web.shell.components.symbol import symbol
from web.shell.components.tools import import_button, settings_button
from web.shell.gestures import draft, event, keys


def home(
    setup: Setup,
    *,
    unfolded: bool,
    resumable: bool,
    trouble: str | None,
    last: Sequence[Record] = (),
    others: Mapping[str, str],
) -> Element:
    """Draw the home screen.

    `unfolded`: the form is shown; `resumable`: a game is under way; `trouble`: what is wrong with
    the form; `last`: the last games, the latest first; `others`: the names of other card games, by
    their pages' addresses.
    """
    newcomer = not (resumable or last)
    return div(keys({"?": event("rules")}), id="home", class_="home")[
        _front(),
        section(id="setup", class_="setup", aria_labelledby="setup-title")[
            form(event("deal"), draft("set-up"), id="setup-form", autocomplete="off")[
                div(class_="line")[
                    h2(id="setup-title")[described(setup)],
                    # Ticked by the button, it shows the form even before Python has run.
                    field(
                        id="unfolded",
                        name="unfolded",
                        type="checkbox",
                        hidden=True,
                        checked=unfolded,
                    ),
                    button(
                        _("Set up the table"),
                        {"data-pick": "unfolded", "aria-expanded": str(unfolded).lower()},
                        {"aria-controls": "setup-fields"},
                        ident="setup-unfold",
                        icon="unfold",
                    ),
                ],
                div(id="setup-fields")[
                    _sizes(setup.variant.players),
                    _decks(setup),
                    _editions(setup.variant.missions),
                    _seats(setup),
                    _beginning(setup, len(setup.table if unfolded else setup.seats)),
                ],
                trouble and p(id="setup-trouble", class_="trouble")[trouble],
                div(class_="go", data_over=True)[
                    button(_("Deal"), {"type": "submit"}, ident="setup-deal", kind="strong"),
                    newcomer
                    and button(_("Learn to play"), event(LESSONS), ident=f"tool-{LESSONS}"),
                ],
            ],
        ],
        _ways(resumable=resumable),
        doors(newcomer=newcomer),
        _last_games(last) if last else None,
        other_games(others),
        _small_print(),
    ]


def _last_games(records: Sequence[Record]) -> Element:
    """Draw the list of the last games, each a button that shows its result, or resumes it."""
    return section(id="last", class_="setup last", aria_labelledby="last-title")[
        h2(id="last-title")[_("Last games")],
        ol[[li[_last_game(number, record)] for number, record in enumerate(records)]],
    ]


def _last_game(number: int, record: Record) -> Element:
    ident, finished = f"last-{number}", FinishedRecord.of(record)
    if finished is None:
        return button(unfinished(record), event("go-on", number=number), ident=ident)
    return button(verdict(finished), event("show", number=number), ident=ident)


def _front() -> Element:
    """Draw the title area."""
    return section(id="frontispiece", class_="frontispiece")[
        div(class_="fan", aria_hidden="true")[
            [
                span(looks(Card(family, Role.PLAIN)), class_="card")[
                    span(class_="face")[art_of(Card(family, Role.PLAIN))]
                ]
                for family in FAMILIES
            ]
        ],
        symbol("queen", "ornament"),
        h1["Courtisans"],
        p(class_="motto")[
            _("Six families court the Queen. Raise them into her light, or see them fall.")
        ],
    ]


def _ways(*, resumable: bool) -> Element:
    """Draw the buttons beside the form's own."""
    return div(class_="ways")[
        resumable and button(_("Resume game"), event("resume"), ident="way-resume", kind="strong"),
        import_button(kind="plain"),
        settings_button(kind="plain"),
        languages(),
    ]


def _sizes(chosen: int) -> Element:
    return fieldset(class_="sizes")[
        legend[_("How many play")],
        div(class_="choices")[
            [
                radio(
                    "players",
                    str(size),
                    [str(size)],
                    checked=size == chosen,
                    # These classes tell the style sheet, without a script, what the choice allows.
                    css={
                        "expanded": not is_playable(size),
                        "paired": is_playable(size, expansion=True, teams=True),
                    },
                )
                for size in SIZES
            ]
        ],
    ]


def _decks(setup: Setup) -> Element:
    """Draw the choice of what is added to the game; the style sheet hides teams if impossible."""
    return fieldset(class_="decks")[
        legend[_("What is added")],
        div(class_="choices")[
            checkbox(
                "expansion",
                _("Expansion"),
                _("Diplomats and confidants join: a longer game, and room for six."),
                checked=setup.variant.expansion,
            ),
            checkbox(
                "teams",
                _("Teams"),
                _("Partners sit opposite. A team scores what the weaker of them has."),
                checked=setup.teams,
                css="for-pairs",
            ),
        ],
        p(class_="hint why")[_("Teams need the expansion, and four or six seats.")],
        div(class_="abouts")[
            _about(_("Rules of the expansion"), "expansion"), _about(_("Rules of teams"), "teams")
        ],
    ]


def _beginning(setup: Setup, offered: int) -> Element:
    """Draw the choice of who begins, among the first seats.

    If some of them do not play, the style sheet hides them.
    """
    return fieldset(class_="seats beginning")[
        legend[label(for_="first")[_("Who begins")]],
        select(id="first", name="first")[
            option(value="", selected=setup.first is None)[_("By lot")],
            [
                option(value=str(number), selected=setup.first == number)[setup.called(number)]
                for number in range(offered)
            ],
        ],
    ]


def _seats(setup: Setup) -> Element:
    return fieldset(class_="seats")[
        legend[_("Who sits where, clockwise")],
        ol(team_looks(setup.variant))[
            [
                _seat(number, seat, in_team=setup.variant.teams)
                for number, seat in enumerate(setup.seats)
            ]
        ],
        dl(class_="ladder")[
            [
                div[
                    dt[portrait(bot), bot_name(bot)],
                    dd[bot_note(bot)],
                ]
                for bot in BOTS
            ]
        ],
        p(class_="honest")[
            _(
                "They see only what you would see in their chair. "
                "To check it, save a game: it holds the deal."
            )
        ],
    ]


def _seat(number: int, seat: Seat, *, in_team: bool) -> Element:
    return li[
        sitter(seat.bot, span(class_="seal", data_seat=str(number)) if in_team else None),
        field(
            id=f"name-{number}",
            name=f"name-{number}",
            aria_label=_("Name of seat {number}").format(number=number + 1),
            value=seat.name,
            maxlength=str(LONGEST_NAME),
            spellcheck="false",
        ),
        select(
            id=f"bot-{number}",
            name=f"bot-{number}",
            aria_label=_("Who plays seat {number}").format(number=number + 1),
        )[
            option(value="", selected=seat.bot is None)[_("Person")],
            [option(value=bot, selected=seat.bot == bot)[bot_name(bot)] for bot in BOTS],
        ],
    ]


def _editions(chosen: Edition) -> Element:
    names_and_notes: dict[Edition, tuple[str, str]] = {
        "current": (_("Current edition"), _("One white and one blue each, 3 points apiece.")),
        "first": (
            _("First edition"),
            _("Two each, 2 points apiece. Three of its cards are our reconstruction."),
        ),
        "none": (_("None"), _("For a first game.")),
    }
    return fieldset(class_="editions")[
        legend[_("Secret missions")],
        div(class_="choices")[
            [
                radio(
                    "missions",
                    edition,
                    [
                        span(class_="name")[names_and_notes[edition][0]],
                        span(class_="hint")[names_and_notes[edition][1]],
                    ],
                    checked=edition == chosen,
                )
                for edition in EDITIONS
            ]
        ],
        div(class_="abouts")[_about(_("Rules of the missions"), "missions")],
    ]


def _about(text: str, part: str) -> Element:
    """Draw a button that leads to a part of the rules."""
    ident = f"about-{part}"
    return button(text, event("rules-at", part=part, asker=ident), ident=ident, kind="link")


def _small_print() -> Element:
    return footer(class_="small-print")[
        p[
            _("An unofficial version, made by players for players."),
            " ",
            a(href="./web/art/CREDITS.md")[_("Symbols and typefaces")],
        ]
    ]
