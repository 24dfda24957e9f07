"""What makes the site an app: the manifest, and the service worker for use offline."""

import base64
import hashlib
import json
import re
import struct
from pathlib import Path

from web.build.project import BUILD, WEB, BuildError, fingerprint

WORKER = "sw.js"
# The beginnings of names of files that the game never shows, only hosts do.
NOT_KEPT = ("LICENSE", "NOTICE", "404")
FOR_SHOPS_ONLY = "web/art/screenshots/"
SHORTCUTS = ("home", "resume")


def manifest(site: Path, texts: dict[str, dict[str, str]]) -> str:
    """Return the web app manifest of the site in the folder ``site``, as JSON.

    ``texts`` are its texts by language and name. The main language is English; the others are in
    the members ``…_localized``, as in the standard.
    """

    def said(member: str, name: str) -> dict[str, object]:
        others = {
            language: {"value": each[name], "lang": language, "dir": "ltr"}
            for language, each in texts.items()
            if language != "en"
        }
        return {member: texts["en"][name], f"{member}_localized": others}

    ground = ground_colour()
    return json.dumps(
        {
            "name": "Courtisans",
            "short_name": "Courtisans",
            **said("description", "description"),
            "lang": "en",
            "dir": "ltr",
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "theme_color": ground,
            "background_color": ground,
            "categories": ["games"],
            "icons": [
                picture(site, "icons/icon-192.png"),
                picture(site, "icons/icon-512.png"),
                {**picture(site, "icons/maskable-512.png"), "purpose": "maskable"},
            ],
            "screenshots": [
                {
                    **picture(site, f"screenshots/{form}.png"),
                    "form_factor": form,
                    **said("label", form),
                }
                for form in ("wide", "narrow")
            ],
            "shortcuts": [{**said("name", act), "url": f"./?act={act}"} for act in SHORTCUTS],
        },
        indent=1,
    )


def ground_colour() -> str:
    """Return the background colour of the dark theme, read from the style sheet."""
    found = re.search(
        r"--ground: light-dark\(#[0-9a-f]{6}, (#[0-9a-f]{6})\);",
        (WEB / "shell/base.css").read_text("utf-8"),
    )
    if found is None:
        raise BuildError("web/shell/base.css must say what --ground is")
    return found[1]


def picture(site: Path, name: str) -> dict[str, str]:
    """Describe a PNG of the site for the manifest, with the size read from the file."""
    path = f"web/art/{name}"
    with (site / path).open("rb") as file:
        width, height = struct.unpack(">16xII", file.read(24))
    return {"src": f"./{path}", "sizes": f"{width}x{height}", "type": "image/png"}


def worker(site: Path) -> str:
    """Return the script of the service worker, with the site's files and a version of them."""
    files = {
        address(site, name): integrity(site / name)
        for name in sorted(path.relative_to(site).as_posix() for path in site.rglob("*.*"))
        if (site / name).is_file() and is_kept(name)
    }
    listed = json.dumps(files, indent=2)
    text = (BUILD / WORKER).read_text("utf-8")
    return text.replace("{version}", fingerprint([listed])).replace("{files}", listed)


def address(site: Path, name: str) -> str:
    """Return the address by which the page requests a file of the site."""
    if name == "index.html":
        # Some hosts redirect a request for the file's own name.
        return "./"
    if name.endswith(".wasm"):
        # The address changes with the content, so that the browser's own cache can be relied on.
        return f"./{name}?{fingerprint([site / name])}"
    return f"./{name}"


def is_kept(name: str) -> bool:
    """Return whether a file of the site is needed offline."""
    last = name.rpartition("/")[2]
    return name != WORKER and not last.startswith(NOT_KEPT) and not name.startswith(FOR_SHOPS_ONLY)


def integrity(path: Path) -> str:
    """Return a file's hash in the form in which browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
