"""Browsers besides Chromium, behind one face: what a person finds there by role and name."""

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
"""So often a browser is started before that counts as a failure."""


def wait(condition: Callable[[], object], told: str) -> None:
    """Wait until a condition holds, as the words tell."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"in vain for {PATIENCE:.0f} s: {told}")
        time.sleep(PAUSE)


class Thing(NamedTuple):
    """What a person looks for; with `within`, in the region of that name only."""

    role: Role
    name: str | re.Pattern[str]
    within: str | None = None


class Window(ABC):
    """A browser's window, with nothing in its profile when it is made."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address; to the present one, that is a reload."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Run a function of JavaScript, and give the answer that it comes to."""

    @abstractmethod
    def count(self, thing: Thing) -> int:
        """Count what fits."""

    @abstractmethod
    def press(self, thing: Thing, number: int = 0) -> None:
        """Press what fits: the first, or a later one, or -1 for the last."""

    @abstractmethod
    def drag(self, thing: Thing, place: Thing) -> None:
        """Drag the first that fits to the last of the places that there are then."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key: a letter, or `Enter`."""

    @abstractmethod
    def choose(self, thing: Thing, option: str) -> None:
        """Choose from a list, by the option's text."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Take a picture of what is to be seen."""

    def ask(self, expression: str) -> Any:
        """Give the value of an expression of JavaScript, which may await something."""
        return self.run(f"async () => ({expression})")

    def until(self, condition: str) -> None:
        """Wait until an expression of JavaScript is truthy."""
        wait(lambda: self.ask(f"Boolean({condition})"), condition)

    def until_there(self, thing: Thing) -> None:
        """Wait until something fits."""
        wait(lambda: self.count(thing), f"{thing} appears")

    def until_gone(self, thing: Thing) -> None:
        """Wait until nothing fits any more."""
        wait(lambda: not self.count(thing), f"{thing} goes")


class PlaywrightWindow(Window):
    """Driven by Playwright."""

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
    """Driven by Selenium, which leaves the looking by role and name to us."""

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
            self._find(thing)[number].click()

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
            # The page may change while it is looked at.
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
    # What it is about may be gone again since it was found, or something may lie over it still.
    try:
        act()
    except (IndexError, WebDriverException):
        return False
    return True


def _fits(element: WebElement, role: Role, name: str | re.Pattern[str]) -> bool:
    try:
        # WebKitGTK takes a list to choose from for a button that opens one.
        if element.aria_role != role and (element.aria_role, role) != ("button", "combobox"):
            return False
        called = element.accessible_name
    except WebDriverException:
        # It has gone since, or nobody is told of it.
        return False
    return called == name if isinstance(name, str) else name.search(called) is not None


Opening = Callable[[], AbstractContextManager[Window]]


@contextmanager
def firefox(home: Path, playwright: Playwright) -> Iterator[Opening]:
    """Start Firefox; give what opens a window."""
    [program] = needed({"Firefox": environment.find_firefox()})

    @contextmanager
    def opened() -> Iterator[Window]:
        with browser.new_context() as context:
            yield PlaywrightWindow(context.new_page())

    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, env={**os.environ, "HOME": str(home)}
    )
    browser.on("context", be_patient)
    yield opened
    browser.close()


@contextmanager
def webkit(home: Path, playwright: Playwright) -> Iterator[Opening]:
    """Give what starts WebKitGTK, anew for each window; Playwright does not know it."""
    program, driver_program, screen_program = needed(
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
    def opened() -> Iterator[Window]:
        # Now and then it dies as it is born, and its driver would wait for it for ever.
        driver = None
        for _ in range(STARTS - 1):
            with suppress(HTTPError, WebDriverException):
                driver = driver or started()
        with driver or started() as driver:
            yield SeleniumWindow(driver)

    def started() -> WebDriver:
        patience = socket.getdefaulttimeout()
        socket.setdefaulttimeout(PATIENCE)
        try:
            service = Service(str(driver_program), env=surroundings)
            driver = webdriver.WebKitGTK(options=options, service=service)
        finally:
            socket.setdefaulttimeout(patience)
        driver.set_window_size(1280, 800)
        return driver

    with screen(screen_program) as name:
        surroundings = {
            **os.environ,
            "DISPLAY": name,
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            # Its sandbox needs rights that containers do not give; it sees this site alone.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # An imitated graphics card paints at half the pace, and has crashed.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        yield opened


@contextmanager
def screen(program: Path) -> Iterator[str]:
    """Start a screen that nobody sees; give its name."""
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


def needed(programs: dict[str, Path | None]) -> list[Path]:
    """Give the programs' places. Where one is missing, the test is skipped, but in CI it fails."""
    missing = [name for name, place in programs.items() if place is None]
    if missing:
        told = f"{' and '.join(missing)} not found; as root on Debian 'build.py test' installs it"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    return [place for place in programs.values() if place is not None]
