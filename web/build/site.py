"""The site: everything that a browser gets, as files, in ``dist/``."""

import base64
import hashlib
import json
import re
import shutil
import tomllib
import zlib
from html import escape
from pathlib import Path
from typing import Any

from web.build import interpreter, offline, trimming
from web.build.project import (
    CACHE,
    DIST,
    NODE_MODULES,
    PYODIDE,
    ROOT,
    WEB,
    BuildError,
    fingerprint,
    output_of,
    run,
)
from web.games import GAMES

UNFINISHED = CACHE / "site"
# The game whose page is the site's own.
FIRST = next(iter(GAMES))
ESBUILD = NODE_MODULES / ".bin/esbuild"
FONTS = ("cinzel", "eb-garamond")
# The alphabets of the interface's languages, and of the names that their speakers bear.
ALPHABETS = ("latin", "latin-ext")
# What the home screen is written in. Asked for only when the styles are there, they would come when
# it is laid out already.
AT_ONCE = tuple(
    f"vendor/fonts/{face}.woff2"
    for face in (
        "cinzel-latin-wght-normal",
        "eb-garamond-latin-wght-normal",
        "eb-garamond-latin-wght-italic",
    )
)
# Pyodide's package brings no licence of its own to copy.
NOTICE = """Pyodide {version}, https://github.com/pyodide/pyodide, under the Mozilla Public License
2.0, https://mozilla.org/MPL/2.0/. Python, https://www.python.org, under the PSF License 2.
What this site does not use has been taken out, by web/build/trimming.py and interpreter.py of its
own sources.
"""
# PyScript's chunks for a page without editor, terminal and packages.
PYSCRIPT_CHUNKS = ("core", "error")
# The parts of the page's script that it asks for when they are needed.
LATER = ("archive.js", "share.js")
# Draws what the page starts with in each language, by what is shipped and not as it lies here.
PRERENDER = """
import json, sys
from importlib import import_module
from pathlib import Path
shipped, catalogues, game, *languages = sys.argv[1:]
sys.path.insert(0, shipped)
from web import games, locales
for path in Path(catalogues, game).iterdir():
    locales.add(path.stem, path.read_bytes())
start = import_module(f"web.{game}.start").start
def drawn(language):
    locales.use(language)
    return start(games.others(game))
print(json.dumps({language: drawn(language) for language in languages}))
"""


def build(python: Path, base: str) -> None:
    """Make ``dist/`` anew, for a site that will lie at the path ``base`` of its host.

    If that fails, the one before stays.
    """
    shutil.rmtree(UNFINISHED, ignore_errors=True)
    for game in GAMES:
        copy(interpreter.packages(python, game), f"{game}.zip.zlib")
        copy(interpreter.first_packages(python, game), f"{game}-first.zip.zlib")
    write_catalogues(python)
    preload, worker = copy_pyscript()
    copy_pyodide(python, worker)
    copy_library_licences(python)
    stage = bundle_stage()
    fonts = copy_fonts()
    for game in GAMES:
        bundle_styles(game, fonts + styles(game))
    for name in ("web/app.py", "web/bots_worker.py"):
        copy(ROOT / name, name)
    if (WEB / "art").is_dir():
        shutil.copytree(WEB / "art", UNFINISHED / "web/art")
    copy(WEB / "puzzles.json", "web/puzzles.json")
    texts = {game: first_texts(python, game) for game in GAMES}
    for game in GAMES:
        write(page_of(game), page(game, texts[game], stage, preload))
    bundle(WEB / "stage/404.js", UNFINISHED / "404.js")
    lost = {language: each["lost"] for language, each in texts[FIRST].items()}
    lost_page = filled(WEB / "404.html", FIRST, translated(lost))
    write("404.html", lost_page.replace("{base}", escape(base)))
    presented = {language: each["manifest"] for language, each in texts[FIRST].items()}
    write("manifest.webmanifest", offline.manifest(UNFINISHED, presented))
    # Last, for it lists all others.
    write("sw.js", offline.worker(UNFINISHED))
    shutil.rmtree(DIST, ignore_errors=True)
    UNFINISHED.rename(DIST)


def copy(source: Path, target: str) -> str:
    """Copy a file into the site, and give its place there."""
    if not source.is_file():
        raise BuildError(f"{source} is not there")
    place = UNFINISHED / target
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)
    return target


def write(target: str, text: str) -> str:
    """Write a file of the site, and give its place there."""
    place = UNFINISHED / target
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
    return target


def write_catalogues(python: Path) -> None:
    """Pack the catalogues into the site."""
    compiled = interpreter.catalogues(python)
    for path in compiled.rglob("*.mo"):
        place = UNFINISHED / "locales" / path.relative_to(compiled)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.with_suffix(".mo.zlib").write_bytes(zlib.compress(path.read_bytes(), 9))


def copy_licence(package: str, target: str) -> None:
    """Keep the licence beside what it permits to copy."""
    for found in sorted((NODE_MODULES / package).glob("LICENSE*")):
        copy(found, f"{target}/{found.name}")


def copy_library_licences(python: Path) -> None:
    """Keep the licences of the Python libraries that are in the zip."""
    for library in interpreter.LIBRARIES:
        found = sorted(interpreter.site_packages(python).glob(f"{library}-*/licenses/LICENSE*"))
        if not found:
            raise BuildError(f"the licence of {library} is not where it was")
        for licence in found:
            copy(licence, f"vendor/{library}/{licence.name}")


def copy_pyodide(python: Path, worker: str) -> None:
    """Copy the interpreter, with our standard library in place of its own.

    The script that starts it is that of PyScript's workers as well.
    """
    for trimmed in trimming.trimmed():
        copy(trimmed, f"vendor/pyodide/pyodide.asm{trimmed.suffix}")
    write("vendor/pyodide/NOTICE.txt", NOTICE.format(version=interpreter.version()))
    # One request for what starts Pyodide. It lies beside the rest, which it asks for from there.
    engine = UNFINISHED / "vendor/pyodide/engine.mjs"
    unused = re.findall(r'\bimport\("([^"]+)"\)', worker)
    apart = [f"--external:{name}" for name in ("node:*", "ws", "./pyodide.asm.mjs", *unused)]
    script = CACHE / "pyscript-worker.js"
    script.write_text(worker, "utf-8")
    apart.append(f"--alias:pyscript-worker={script}")
    lock = f"--define:LOCK={json.dumps(interpreter.lock())}"
    marks = {game: memory_mark(python, game) for game in GAMES}
    memory = f"--define:MEMORY={json.dumps(marks)}"
    wasm = json.dumps(offline.address(UNFINISHED, "vendor/pyodide/pyodide.asm.wasm"))
    needed = (memory, f"--define:WASM={wasm}")
    script, compiled = trimming.trimmed()
    made_of = {"library": interpreter.stdlib(), "script": script, "wasm": compiled}
    # Packages and catalogues. Python may ask for them later.
    packed = {
        path.with_suffix("").relative_to(UNFINISHED).as_posix(): path
        for path in sorted([*UNFINISHED.glob("*.zlib"), *UNFINISHED.glob("locales/**/*.zlib")])
    }
    sums = {name: offline.integrity(path) for name, path in {**made_of, **packed}.items()}
    checked = f"--define:INTEGRITY={json.dumps(sums)}"
    checksums = {name: zlib.crc32(path.read_bytes()) for name, path in packed.items()}
    later = f"--define:CHECKSUMS={json.dumps(json.dumps(checksums))}"
    bundle(WEB / "stage/worker.js", engine, lock, checked, later, *needed, *apart)
    bundle(WEB / "stage/started.js", engine.with_name("started.mjs"))
    bundle(WEB / "stage/preload.js", UNFINISHED / "web/preload.js", *needed)
    copy(interpreter.stdlib(), "vendor/pyodide/python_stdlib.zip.zlib")


def memory_mark(python: Path, game: str) -> str:
    """Give a mark of all that Python's memory of a game is made of and woken by."""
    ours = [WEB / f"stage/{name}.js" for name in ("engine", "memory", "checksum")]
    scripts = (*ours, PYODIDE / "pyodide.mjs")
    made = (*trimming.trimmed(), interpreter.stdlib(), interpreter.packages(python, game))
    return fingerprint(
        [*scripts, *made, *sorted((interpreter.catalogues(python) / game).iterdir())]
    )


def copy_pyscript() -> tuple[list[str], str]:
    """Copy ``core.js`` and the chunks that it loads here; each version names them anew.

    Gives what is to be loaded ahead, and the script of PyScript's workers.
    """
    source = NODE_MODULES / "@pyscript/core/dist"
    names = ["core.js"]
    for name in names:
        text = (source / name).read_text("utf-8")
        for chunk in re.findall(r'(?:from|import\()"\./([\w-]+)\.js"', text):
            if chunk.rsplit("-", 1)[0] in PYSCRIPT_CHUNKS and f"{chunk}.js" not in names:
                names.append(f"{chunk}.js")
    copy_licence("@pyscript/core", "vendor/pyscript")
    texts = {name: (source / name).read_text("utf-8") for name in names}
    core = next((name for name in names if name.startswith("core-")), "core.js")
    texts[core], worker = trimming.without_worker(trimming.without_sources(texts[core]))
    return [write(f"vendor/pyscript/{name}", text) for name, text in texts.items()], worker


def bundle_stage() -> str:
    """Give the page's script in one. In the page it is there with it, and listens at once."""
    configuration = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    define = f"--define:CONFIGURATION={json.dumps(json.dumps(configuration))}"
    place = UNFINISHED / "stage.js"
    bundle(WEB / "stage/main.js", place, define, *(f"--external:./{name}" for name in LATER))
    # What the page's script asks for when it is needed lies beside the page.
    for name in LATER:
        bundle(WEB / "stage" / name, UNFINISHED / name)
    for package in ("idb", "idiomorph"):
        copy_licence(package, f"vendor/{package}")
    script = place.read_text("utf-8")
    place.unlink()
    return script


def bundle(source: Path, target: Path, *options: str) -> None:
    """Make one module of a script and what it imports."""
    shape = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--log-level=warning")
    run(ESBUILD, source, f"--outfile={target}", *shape, *options)


def bundle_styles(game: str, css: str) -> None:
    """Make one file of the styles of a game's page."""
    place = UNFINISHED / write(f"{game}.css", css)
    # Without its target esbuild would spell out nesting for browsers that we do not serve.
    options = ("--minify", "--allow-overwrite", "--target=es2022", "--log-level=warning")
    run(ESBUILD, place, f"--outfile={place}", *options)


def copy_fonts() -> str:
    """Copy the typefaces, and give the CSS that declares them."""
    css = ""
    for font in FONTS:
        package = NODE_MODULES / "@fontsource-variable" / font
        for sheet in ("wght.css", "wght-italic.css"):
            if (package / sheet).is_file():
                css += faces((package / sheet).read_text("utf-8"), font)
        for file in sorted(package.glob("files/*.woff2")):
            if f"./vendor/fonts/{file.name}" in css:
                copy(file, f"vendor/fonts/{file.name}")
        copy(package / "LICENSE", f"vendor/fonts/LICENSE-{font}")
    return css


def faces(sheet: str, font: str) -> str:
    """Give a sheet's ``@font-face`` rules for our alphabets."""
    rules = re.findall(r"@font-face\s*{.*?}", sheet, re.DOTALL)
    files = tuple(f"/files/{font}-{alphabet}-wght-" for alphabet in ALPHABETS)
    ours = [rule for rule in rules if any(file in rule for file in files)]
    return "".join(f"{rule}\n" for rule in ours).replace("url(./files/", "url(./vendor/fonts/")


def styles(game: str) -> str:
    """Put the style sheets together: the shell's before a game's, components before screens.

    Every sheet beside code that is shipped is found.
    """
    found = [sheet for top in interpreter.tops(game) for sheet in top.rglob("*.css")]

    def order(sheet: Path) -> tuple[bool, bool, int, Path]:
        inside = sheet.relative_to(WEB).parts
        # A folder's own sheet comes before those of the folders in it.
        return "screens" in inside, inside[0] != "shell", len(inside), sheet

    return "\n".join(
        f"/* {sheet.relative_to(WEB).as_posix()} */\n{sheet.read_text('utf-8')}"
        for sheet in sorted(found, key=order)
    )


def page_of(game: str) -> str:
    """Name the file of a game's page."""
    return "index.html" if game == FIRST else f"{game}.html"


def page(game: str, texts: dict[str, Any], stage: str, preload: list[str]) -> str:
    """Fill in a game's page: what is needed soon, the script, the symbols, the home screens."""
    links = "\n    ".join(
        [
            *(f'<link rel="preload" as="font" crossorigin href="./{font}">' for font in AT_ONCE),
            *(f'<link rel="modulepreload" href="./{path}">' for path in preload),
        ]
    )
    fillings = {
        "preload": links,
        "stage": stage,
        "symbols": (WEB / "art/symbols.svg").read_text("utf-8").strip(),
        "description": escape(texts["en"]["description"]),
        "scriptless": "".join(
            f'<p lang="{language}">{escape(each["scriptless"])}</p>'
            for language, each in texts.items()
        ),
        **translated({language: each["screens"] for language, each in texts.items()}),
    }
    html = filled(ROOT / "index.html", game, fillings)
    return html.replace("'sha256-stage'", f"'sha256-{integrity(stage)}'")


def filled(page: Path, game: str, fillings: dict[str, str]) -> str:
    """Fill in a page's places: its game, and comments with the name of what fills each."""
    html = page.read_text("utf-8").replace("{game}", game)
    for name, filling in fillings.items():
        place = f"<!-- {name} -->"
        if html.count(place) != 1:
            raise BuildError(f"{page.name} must hold {place} once")
        html = html.replace(place, filling)
    return html


def first_texts(python: Path, game: str) -> dict[str, Any]:
    """Draw what a game's page starts with, and what is said around it, by language.

    Of a page the texts go by the `id` that each fills.
    """
    catalogues = interpreter.catalogues(python)
    languages = ("en", *sorted(path.stem for path in (catalogues / game).iterdir()))
    shipped = CACHE / "start.zip"
    shipped.write_bytes(interpreter.zipped(interpreter.package_files(python, game)))
    drawn: dict[str, Any] = json.loads(
        output_of(python, "-c", PRERENDER, shipped, catalogues, game, *languages)
    )
    shipped.unlink()
    return drawn


def translated(screens: dict[str, dict[str, str]]) -> dict[str, str]:
    """Give the fillings of a page: its texts in English, and those of the other languages."""
    others = "".join(
        translation(language, parts) for language, parts in screens.items() if language != "en"
    )
    return {**screens["en"], "translations": others}


def translation(language: str, screens: dict[str, str]) -> str:
    """Give the text from which the page's script takes another language: HTML, not yet parsed."""
    parts = "".join(f'<div data-fills="{name}">{html}</div>' for name, html in screens.items())
    if re.search("<!--|</?script", parts, re.IGNORECASE):
        raise BuildError(f"the first screen in {language} would end the element that holds it")
    return f'<script type="text/html" lang="{language}">{parts}</script>'


def integrity(script: str) -> str:
    """Give the hash by which a page's security policy knows a script."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
