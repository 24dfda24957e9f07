"""`build.py shots [--language CODE] [STATE …]`: pictures of every screen, in `.cache/shots/CODE/`.

Each screen is drawn at the size of a phone, a tablet and a desktop, in the dark and in the light
theme. The pictures are for people to look at.
"""

from __future__ import annotations

import argparse
import re
from itertools import product
from typing import Final, Literal

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.languages import LANGUAGES
from tests.web.scenes import SCENES, enter
from tests.web.serving import served
from tests.web.steps import Person
from web.build import environment
from web.build.project import CACHE
from web.locales import ENGLISH

PLACE: Final = CACHE / "shots"
SIZES: Final = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
THEMES: Final[dict[str, Literal["dark", "light"]]] = {"night": "dark", "day": "light"}


def picture(  # noqa: PLR0917 - all properties of a picture
    browser: Browser, site: str, name: str, size: str, theme: str, language: str
) -> None:
    """Draw a scene, and save the picture."""
    width, height = SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=THEMES[theme],
        locale=language,
    ) as context:
        person = Person(context.new_page(), hurries=False, language=language)
        person.open(site)
        enter(person, SCENES[name])
        person.page.screenshot(path=PLACE / language / f"{name}-{size}-{theme}.png")


def main() -> None:
    """Make the pictures whose names begin with an argument; all if there are no arguments."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", default=ENGLISH, choices=[ENGLISH, *LANGUAGES])
    parser.add_argument("states", nargs="*")
    options = parser.parse_args()
    (PLACE / options.language).mkdir(parents=True, exist_ok=True)
    path = environment.headless_chromium()
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        for name, size, theme in product(SCENES, SIZES, THEMES):
            label = f"{name}-{size}-{theme}"
            if not options.states or any(re.match(each, label) for each in options.states):
                picture(browser, site, name, size, theme, options.language)
                print(PLACE / options.language / f"{label}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
