"""The page's script, the stage, without Python: the test itself answers for the game."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.web.waiting import evaluated
from web.build.project import NODE_MODULES, WEB

PACKAGES = {
    "idb.js": NODE_MODULES / "idb/build/index.js",
    "idiomorph.js": NODE_MODULES / "idiomorph/dist/idiomorph.esm.js",
}
PAGE = Path(__file__).with_name("stage.html")
ANSWER = """reply => {
    answer(reply);
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
Event = dict[str, Any]


def button(name: str, attributes: str = "") -> str:
    """Return a button that sends its name in lower case as an act."""
    return f"""<button data-event='{{"act": "{name.lower()}"}}' {attributes}>{name}</button>"""


def serve_source(route: Route) -> None:
    """Answer a request for a module of the stage with its source file."""
    route.fulfill(path=WEB / "stage" / route.request.url.rpartition("/")[2])


def serve_package(route: Route) -> None:
    """Answer a request for a package's module."""
    route.fulfill(path=PACKAGES[route.request.url.rpartition("/")[2]])


class Stage:
    """Drives ``stage.html``.

    An answer is carried out in the task that receives it and the next frame, so all its
    consequences can be checked as soon as ``answer`` returns.
    """

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        page.route(f"{site}stage.html", lambda route: route.fulfill(path=PAGE))
        page.route(f"{site}packages/*", serve_package)
        # The built site has these modules bundled into one file.
        page.route(f"{site}web/stage/*", serve_source)
        page.goto(f"{site}stage.html")
        page.wait_for_function("window.connect !== undefined")

    @property
    def sent(self) -> list[Event]:
        """All events that were sent."""
        events: list[Event] = self.page.evaluate("sent")
        return events

    @property
    def acts(self) -> list[str]:
        """The acts of the events that were sent after the first."""
        return [event["act"] for event in self.sent[1:]]

    @property
    def state(self) -> str:
        """The page's state: the attribute `data-state` of the root element."""
        state: str = self.page.evaluate("document.documentElement.dataset.state")
        return state

    def connect(self) -> None:
        """Let the game become ready to take events."""
        self.page.evaluate("connect()")

    def answer(self, html: str | None = None, *effects: Event) -> None:
        """Answer the event that waits for its reply; an effect may reload the page."""
        evaluated(self.page, ANSWER, {"html": html, "effects": list(effects)})

    def begin(self, html: str, *effects: Event) -> "Stage":
        """Become ready, and answer the first event with a screen; return self."""
        self.connect()
        self.answer(html, *effects)
        return self
