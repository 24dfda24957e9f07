"""The stage on a page by itself, with a game that answers what the test tells it to answer."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

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
    """Write a button that sends the act of its name."""
    return f"""<button data-event='{{"act": "{name.lower()}"}}' {attributes}>{name}</button>"""


def source(route: Route) -> None:
    """Give a module of the stage as it was written."""
    route.fulfill(path=WEB / "stage" / route.request.url.rpartition("/")[2])


def package(route: Route) -> None:
    """Give a package's module."""
    route.fulfill(path=PACKAGES[route.request.url.rpartition("/")[2]])


class Stage:
    """Drives ``stage.html``.

    An answer is carried out within the task that gives it and the frame after that: what follows
    from it is so as soon as ``answer`` returns.
    """

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        page.route(f"{site}stage.html", lambda route: route.fulfill(path=PAGE))
        page.route(f"{site}packages/*", package)
        # The site has them in one file.
        page.route(f"{site}web/stage/*", source)
        page.goto(f"{site}stage.html")
        page.wait_for_function("window.connect !== undefined")

    @property
    def sent(self) -> list[Event]:
        """Every event that went out."""
        events: list[Event] = self.page.evaluate("sent")
        return events

    @property
    def acts(self) -> list[str]:
        """The events that went out after the first, by name."""
        return [event["act"] for event in self.sent[1:]]

    @property
    def state(self) -> str:
        """The page's state."""
        state: str = self.page.evaluate("document.documentElement.dataset.state")
        return state

    def connect(self) -> None:
        """Let the game be ready to take events."""
        self.page.evaluate("connect()")

    def answer(self, html: str | None = None, *effects: Event) -> None:
        """Answer the event under way."""
        self.page.evaluate(ANSWER, {"html": html, "effects": list(effects)})

    def begin(self, html: str, *effects: Event) -> "Stage":
        """Answer the first event with a screen."""
        self.connect()
        self.answer(html, *effects)
        return self
