"""Firefox and WebKitGTK behind a common interface, which finds elements by role and name."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, Playwright
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from tests.patience import PATIENCE
from tests.web.waiting import AT_REST, be_patient
from web.build import environment

Role = Literal["alert", "button", "checkbox", "combobox", "heading", "radio", "region"]
ELEMENTS: dict[Role, str] = {
    "alert": "[role=alert]",
    "button": "button",
    "checkbox": "input[type=checkbox]",
    "combobox": "select",
    "heading": "h1, h2, h3",
    "radio": "input[type=radio]",
    "region": "section",
}
PAUSE = 0.05
STARTS = 4
"""How often starting a browser is tried before that counts as a failure."""


def wait(condition: Callable[[], object], description: str) -> None:
    """Wait until a condition holds; its description is for the error message."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"in vain for {PATIENCE:.0f} s: {description}")
        time.sleep(PAUSE)


class Thing(NamedTuple):
    """Describes elements by role and accessible name; `within` is the name of their region."""

    role: Role
    name: str | re.Pattern[str]
    within: str | None = None


class Window(ABC):
    """A window of a browser whose profile is empty at first."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address; this reloads the page if it is the current address."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Run a JavaScript function, which may be async, and return its result."""

    @abstractmethod
    def count(self, thing: Thing) -> int:
        """Return how many elements match."""

    @abstractmethod
    def press(self, thing: Thing, number: int = 0) -> None:
        """Press a matching element: by its number from 0, or the last one by -1."""

    @abstractmethod
    def drag(self, thing: Thing, place: Thing) -> None:
        """Drag the first match of `thing` to the last match of `place` that appears then."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key: a letter, or `Enter`."""

    @abstractmethod
    def choose(self, thing: Thing, option: str) -> None:
        """Choose an option from a list, by the option's text."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Save a screenshot."""

    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, which may use await."""
        return self.run(f"async () => ({expression})")

    def until(self, condition: str) -> None:
        """Wait until a JavaScript expression is truthy."""
        wait(lambda: self.ask(f"Boolean({condition})"), condition)

    def until_there(self, thing: Thing) -> None:
        """Wait until an element matches."""
        wait(lambda: self.count(thing), f"{thing} appears")

    def until_gone(self, thing: Thing) -> None:
        """Wait until no element matches any more."""
        wait(lambda: not self.count(thing), f"{thing} goes")


class PlaywrightWindow(Window):
    """A window driven by Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def count(self, thing: Thing) -> int:
        return self._find(thing).count()

    def press(self, thing: Thing, number: int = 0) -> None:
        self._find(thing).nth(number).click()

    def drag(self, thing: Thing, place: Thing) -> None:
        self._find(thing).first.hover()
        self.page.mouse.down()
        self.page.mouse.move(640, 400, steps=3)
        self.until_there(place)
        self.until(AT_REST)
        self._find(place).last.hover()
        self.page.mouse.up()

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def choose(self, thing: Thing, option: str) -> None:
        self._find(thing).select_option(label=option)

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)

    def _find(self, thing: Thing) -> Locator:
        role, name, within = thing
        place = self.page.get_by_role("region", name=within, exact=True) if within else self.page
        return place.get_by_role(role, name=name, exact=True)


class SeleniumWindow(Window):
    """A window driven by Selenium, which itself cannot find elements by role and name."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str) -> Any:
        right, answer = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve(({script})()).then("
            "  (answer) => done([true, answer]), (reason) => done([false, String(reason)]));"
        )
        if not right:
            raise AssertionError(answer)
        return answer

    def count(self, thing: Thing) -> int:
        return len(self._find(thing))

    def press(self, thing: Thing, number: int = 0) -> None:
        def press() -> None:
            element = self._find(thing)[number]
            # Selenium does not scroll to an element that is in the window, but covered.
            self.driver.execute_script(
                "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element
            )
            element.click()

        wait(lambda: _succeeds(press), f"{thing} can be pressed")

    def drag(self, thing: Thing, place: Thing) -> None:
        def lift() -> None:
            hand = ActionChains(self.driver)
            hand.click_and_hold(self._find(thing)[0]).move_by_offset(0, -60).perform()

        def drag() -> None:
            ActionChains(self.driver).move_to_element(self._find(place)[-1]).perform()

        wait(lambda: _succeeds(lift), f"{thing} can be lifted")
        self.until_there(place)
        self.until(AT_REST)
        wait(lambda: _succeeds(drag), f"{thing} can be dragged to {place}")
        ActionChains(self.driver).release().perform()

    def key(self, name: str) -> None:
        ActionChains(self.driver).send_keys(getattr(Keys, name.upper(), name)).perform()

    def choose(self, thing: Thing, option: str) -> None:
        self.until_there(thing)
        Select(self._find(thing)[0]).select_by_visible_text(option)

    def picture(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))

    def _find(self, thing: Thing) -> list[WebElement]:
        while True:
            # The page may change during the search.
            with suppress(StaleElementReferenceException):
                return self._find_at_once(thing)

    def _find_at_once(self, thing: Thing) -> list[WebElement]:
        role, name, within = thing
        places: list[WebElement] | list[WebDriver] = [self.driver]
        if within:
            places = self._find(Thing("region", within))
        found = [
            element
            for place in places
            for element in place.find_elements(By.CSS_SELECTOR, ELEMENTS[role])
        ]
        return [element for element in found if _fits(element, role, name)]


def _succeeds(act: Callable[[], None]) -> bool:
    # The element may have gone since it was found, or may still be covered by another one.
    try:
        act()
    except (IndexError, WebDriverException):
        return False
    return True


def _fits(element: WebElement, role: Role, name: str | re.Pattern[str]) -> bool:
    try:
        # WebKitGTK gives a `select` the role of a button.
        if element.aria_role != role and (element.aria_role, role) != ("button", "combobox"):
            return False
        called = element.accessible_name
    except WebDriverException:
        # The element has gone since, or is hidden from assistive technology.
        return False
    return called == name if isinstance(name, str) else name.search(called) is not None


OpenWindow = Callable[[], AbstractContextManager[Window]]


@contextmanager
def firefox(home: Path, playwright: Playwright) -> Iterator[OpenWindow]:
    """Start Firefox; yield a function that opens a window."""
    [program] = required_programs({"Firefox": environment.find_firefox()})

    @contextmanager
    def window() -> Iterator[Window]:
        with browser.new_context() as context:
            yield PlaywrightWindow(context.new_page())

    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, env={**os.environ, "HOME": str(home)}
    )
    browser.on("context", be_patient)
    yield window
    browser.close()


@contextmanager
def webkit(home: Path, playwright: Playwright) -> Iterator[OpenWindow]:
    """Yield a function that starts WebKitGTK anew for each window, by Selenium.

    Playwright does not support WebKitGTK.
    """
    program, driver_program, screen_program = required_programs(
        {
            "WebKitGTK's MiniBrowser": environment.find_webkit(),
            "WebKitWebDriver": environment.find_webkit_driver(),
            "Xvfb": environment.find_screen(),
        }
    )
    options = Options()
    options.binary_location = str(program)
    options.add_argument("--automation")

    @contextmanager
    def window() -> Iterator[Window]:
        # WebKitGTK sometimes crashes at its start, and its driver would wait for it forever.
        driver = None
        for _ in range(STARTS - 1):
            with suppress(HTTPError, WebDriverException):
                driver = driver or start_driver()
        with driver or start_driver() as driver:
            yield SeleniumWindow(driver)

    def start_driver() -> WebDriver:
        patience = socket.getdefaulttimeout()
        socket.setdefaulttimeout(PATIENCE)
        try:
            service = Service(str(driver_program), env=environ_of_driver)
            driver = webdriver.WebKitGTK(options=options, service=service)
        finally:
            socket.setdefaulttimeout(patience)
        driver.set_window_size(1280, 800)
        return driver

    with virtual_screen(screen_program) as name:
        environ_of_driver = {
            **os.environ,
            "DISPLAY": name,
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            # The sandbox needs rights that containers lack. The browser opens only this site.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # An emulated graphics card paints at half the speed, and has crashed.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        yield window


@contextmanager
def virtual_screen(program: Path) -> Iterator[str]:
    """Start a virtual screen; yield the name of its display."""
    reading, writing = os.pipe()
    command = f"{program} -displayfd {writing} -screen 0 1600x1000x24 -nolisten tcp".split()
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        try:
            assert number, "Xvfb does not start"
            yield f":{number}"
        finally:
            server.terminate()


BROWSERS = {"firefox": firefox, "webkit": webkit}


def required_programs(programs: dict[str, Path | None]) -> list[Path]:
    """Return the programs' paths. If one is missing, skip the test; in CI, let it fail."""
    missing = [name for name, place in programs.items() if place is None]
    if missing:
        why = f"{' and '.join(missing)} not found; as root on Debian 'build.py test' installs it"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return [place for place in programs.values() if place is not None]
