"""What makes an app of the site: its manifest, and the service worker that keeps it."""

import base64
import hashlib
import json
import re
import struct
from pathlib import Path

from web.build.project import BUILD, WEB, BuildError, fingerprint

WORKER = "sw.js"
# Shown by hosts, never by the game.
NOT_KEPT = ("LICENSE", "NOTICE", "404")
FOR_SHOPS_ONLY = "web/art/screenshots/"
SHORTCUTS = ("home", "resume")


def manifest(site: Path, texts: dict[str, dict[str, str]]) -> str:
    """Write the web app manifest of the site in that folder, as JSON.

    `texts` are those that it shows, by language. Its own is English, and the others stand beside
    it as the standard has it.
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
    """Give the colour behind everything, as the style sheet has it by night."""
    found = re.search(
        r"--ground: light-dark\(#[0-9a-f]{6}, (#[0-9a-f]{6})\);",
        (WEB / "shell/base.css").read_text("utf-8"),
    )
    if found is None:
        raise BuildError("web/shell/base.css must say what --ground is")
    return found[1]


def picture(site: Path, name: str) -> dict[str, str]:
    """Describe a PNG of the site, with the size that is written in it."""
    path = f"web/art/{name}"
    with (site / path).open("rb") as file:
        width, height = struct.unpack(">16xII", file.read(24))
    return {"src": f"./{path}", "sizes": f"{width}x{height}", "type": "image/png"}


def worker(site: Path) -> str:
    """Write the service worker for the site in that folder: every file, and a version of them."""
    files = {
        address(site, name): integrity(site / name)
        for name in sorted(path.relative_to(site).as_posix() for path in site.rglob("*.*"))
        if (site / name).is_file() and is_kept(name)
    }
    listed = json.dumps(files, indent=2)
    text = (BUILD / WORKER).read_text("utf-8")
    return text.replace("{version}", fingerprint([listed])).replace("{files}", listed)


def address(site: Path, name: str) -> str:
    """Give where the page asks for a file of the site in that folder."""
    if name == "index.html":
        # Some hosts answer for the file's own name with a redirection.
        return "./"
    if name.endswith(".wasm"):
        # Another for other content, so that the browser's own cache can be trusted with it.
        return f"./{name}?{fingerprint([site / name])}"
    return f"./{name}"


def is_kept(name: str) -> bool:
    """Whether a file of the site is needed where the server is not."""
    last = name.rpartition("/")[2]
    return name != WORKER and not last.startswith(NOT_KEPT) and not name.startswith(FOR_SHOPS_ONLY)


def integrity(path: Path) -> str:
    """Give a file's hash, as browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
