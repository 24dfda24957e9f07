"""Drawing of the lessons: their list, a note beside the table, and the end of a lesson."""

from __future__ import annotations

from htpy import Element, Node, div, h1, h2, li, ol, p, section, span

from courtisans.record import Record
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import headline
from web.courtisans.screens.lessons.lesson import LESSONS, Lesson, all_lessons, lesson
from web.courtisans.screens.lessons.progress import Progress
from web.courtisans.screens.lessons.texts import text_of
from web.courtisans.screens.result.scores import scores
from web.courtisans.words import colon
from web.locales import _
from web.shell.components.button import button
from web.shell.components.guide import guide
from web.shell.components.screen_frame import screen_frame
from web.shell.components.symbol import symbol
from web.shell.gestures import event, key


def lessons(progress: Progress) -> Element:
    """Draw the list of lessons, with those done marked."""
    first = next((each for each in LESSONS if each not in progress.done), None)
    return screen_frame(
        "lessons",
        _("Learn to play"),
        section(class_="setup", aria_labelledby="lessons-title")[
            p[
                _(
                    "You play, at a real table; somebody tells you what for. "
                    "You can leave at any time, and go on where you were."
                )
            ],
            ol[[_entry(each, progress, comes_next=each.name == first) for each in all_lessons()]],
        ],
    )


def _entry(lesson: Lesson, progress: Progress, *, comes_next: bool) -> Element:
    name = lesson.name
    left, done = name in progress.left, name in progress.done
    way = _("Go on") if left else _("Once more") if done else _("Begin")
    title = text_of(lesson.title)
    return li(class_=["lesson", {"done": done}])[
        h2[title, done and [" ", span(class_="mark")[symbol("check"), _("learned")]]],
        p[text_of(lesson.about)],
        div(class_="ways")[
            left and _way(_("From the beginning"), "lesson-anew", name, title, kind="plain"),
            _way(way, "lesson", name, title, kind="strong" if comes_next else "plain"),
        ],
    ]


def _way(text: str, act: str, name: str, title: str, *, kind: str) -> Element:
    """Draw a button whose accessible name also says which lesson it begins."""
    return button(
        text,
        event(act, name=name),
        {"aria-label": colon(text, title)},
        ident=f"{act}-{name}",
        kind=kind,
    )


def lesson_note(
    lesson: Lesson,
    step: int,
    text: str | None,
    objection: str | None,
    *,
    is_waiting: bool,
    ends: bool,
) -> Element:
    """Draw a note beside the table.

    `step`: the number of the note, from 1, or 0 for none; `objection`: what a rejected play would
    have done; `is_waiting`: the game waits until the note is read; `ends`: the lesson ends with it.
    """
    steps = len(lesson.notes)
    return guide(
        text_of(lesson.title),
        _("All lessons"),
        event("lessons"),
        objection and p(class_="objection")[objection],
        text and p(class_="said")[text],
        is_waiting
        and button(
            _("Finish") if ends else _("Go on"),
            event("lesson-on"),
            key("Enter"),
            ident="guide-on",
            kind="strong",
        ),
        step=span(class_="step")[_("{step} of {steps}").format(step=step, steps=steps)],
    )


def lesson_over(lesson_done: Lesson, record: Record | None, follows: str | None) -> Element:
    """Draw the end of a lesson; if its game was played to the end, with who won and the scores.

    `follows` is the lesson to offer next.
    """
    finished = None if record is None else FinishedRecord.of(record)
    return div(id="lessons", class_="framed lessons")[
        section(class_="setup", aria_labelledby="lessons-title")[
            h1(id="lessons-title")[_("Learned: {title}").format(title=text_of(lesson_done.title))],
            lesson_done.end and p[text_of(lesson_done.end)],
            div(class_="ways")[_ways(follows)],
        ],
        finished is not None and [h2(class_="outcome")[headline(finished)], scores(finished)],
    ]


def _ways(follows: str | None) -> Node:
    """Draw the buttons to go on: to a game, the next lesson, or the list of lessons."""
    return [
        button(_("To a game"), event("home"), ident="lesson-home", kind="strong"),
        follows
        and button(
            _("Next: {title}").format(title=text_of(lesson(follows).title)),
            event("lesson", name=follows),
            ident="lesson-next",
        ),
        button(_("All lessons"), event("lessons"), ident="lesson-all"),
    ]
