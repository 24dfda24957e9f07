"""The site: makes ``dist/``, with all files that browsers load."""

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

from web.build import interpreter, offline, pyodide_files, splitting, trimming
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
# The game whose page is the site's main page.
FIRST = next(iter(GAMES))
ESBUILD = NODE_MODULES / ".bin/esbuild"
FONTS = ("cinzel", "eb-garamond")
# The alphabets of the interface's languages, and of names in them.
ALPHABETS = ("latin", "latin-ext")
# The typefaces of the home screen, which are preloaded. Requested only once the style sheet is
# loaded, they would arrive after the first layout.
PRELOADED_FONTS = tuple(
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
# The program of the game's worker.
PROGRAM = "web/app.py"
# The chunks of PyScript that a page without editor, terminal and packages needs.
PYSCRIPT_CHUNKS = ("core", "error")
# The modules of the page's script that are loaded when they are first needed.
LATER = ("archive.js", "share.js")
# Prints what a game's page starts with in each language, using only the modules that are shipped.
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


def build(python: Path, base: str, pyodide: pyodide_files.Files | None = None) -> None:
    """Make ``dist/`` anew, for a site at the path ``base`` of its host.

    If that fails, the previous one stays. With ``pyodide``, these are Pyodide's files.
    """
    shutil.rmtree(UNFINISHED, ignore_errors=True)
    for game in GAMES:
        copy(interpreter.packages(python, game), f"{game}.zip.zlib")
        copy(interpreter.first_packages(python, game), f"{game}-first.zip.zlib")
    write_catalogues(python)
    preload, worker = copy_pyscript()
    copy_pyodide(python, pyodide or pyodide_files.files(), worker)
    copy_library_licences(python)
    fonts = copy_fonts()
    for game in GAMES:
        bundle_styles(game, fonts + styles(game))
    stage = bundle_stage({game: screens_fingerprint(python, game) for game in GAMES})
    for name in (PROGRAM, "web/bots_worker.py"):
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
    # Last, since it lists all other files.
    write("sw.js", offline.worker(UNFINISHED))
    shutil.rmtree(DIST, ignore_errors=True)
    UNFINISHED.rename(DIST)


def copy(source: Path, target: str) -> str:
    """Copy a file into the site, and return its path there."""
    if not source.is_file():
        raise BuildError(f"{source} is not there")
    place = UNFINISHED / target
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)
    return target


def write(target: str, text: str) -> str:
    """Write a file of the site, and return its path there."""
    place = UNFINISHED / target
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
    return target


def write_catalogues(python: Path) -> None:
    """Write the compressed catalogues into the site."""
    compiled = interpreter.catalogues(python)
    for path in compiled.rglob("*.mo"):
        place = UNFINISHED / "locales" / path.relative_to(compiled)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.with_suffix(".mo.zlib").write_bytes(zlib.compress(path.read_bytes(), 9))


def copy_licence(package: str, target: str) -> None:
    """Copy the licences of an npm package into the folder ``target`` of the site."""
    for found in sorted((NODE_MODULES / package).glob("LICENSE*")):
        copy(found, f"{target}/{found.name}")


def copy_library_licences(python: Path) -> None:
    """Copy the licences of the Python libraries that are in the games' zips."""
    for library in interpreter.LIBRARIES:
        found = sorted(interpreter.site_packages(python).glob(f"{library}-*/licenses/LICENSE*"))
        if not found:
            raise BuildError(f"the licence of {library} is not where it was")
        for licence in found:
            copy(licence, f"vendor/{library}/{licence.name}")


def copy_pyodide(python: Path, pyodide: pyodide_files.Files, worker: str) -> None:
    """Copy the interpreter, with our standard library in place of its own.

    The script that starts it includes ``worker``, the script of PyScript's workers.
    """
    copy(pyodide.script, "vendor/pyodide/pyodide.asm.mjs")
    primary = copy(pyodide.primary, "vendor/pyodide/pyodide.asm.wasm")
    secondary = copy(pyodide.secondary, "vendor/pyodide/pyodide.secondary.wasm")
    write("vendor/pyodide/NOTICE.txt", NOTICE.format(version=interpreter.version()))
    # One script that starts Pyodide. It is in the same folder as the files that it loads.
    engine = UNFINISHED / "vendor/pyodide/engine.mjs"
    unused = re.findall(r'\bimport\("([^"]+)"\)', worker)
    apart = [
        f"--external:{name}"
        for name in ("node:*", "ws", "./pyodide.asm.mjs", "./started.js", *unused)
    ]
    pyscript = CACHE / "pyscript-worker.js"
    pyscript.write_text(worker, "utf-8")
    starter = CACHE / "starter.mjs"
    starter.write_text(pyodide_files.starter(), "utf-8")
    apart += [f"--alias:pyscript-worker={pyscript}", f"--alias:pyodide={starter}"]
    lock = f"--define:LOCK={json.dumps(interpreter.lock())}"
    marks = {game: snapshot_fingerprint(python, pyodide, game) for game in GAMES}
    memory = f"--define:MEMORY={json.dumps(marks)}"
    wasm, later = (json.dumps(offline.address(UNFINISHED, path)) for path in (primary, secondary))
    needed = (memory, f"--define:WASM={wasm}")
    loaded = (f"--define:SECONDARY={later}", f"--define:LOADER={json.dumps(splitting.LOADER)}")
    library = interpreter.stdlib()
    made_of = {"library": library, "script": pyodide.script, "wasm": pyodide.primary}
    # The packages and catalogues, which Python may also fetch later.
    packed = {
        path.with_suffix("").relative_to(UNFINISHED).as_posix(): path
        for path in sorted([*UNFINISHED.glob("*.zlib"), *UNFINISHED.glob("locales/**/*.zlib")])
    }
    sums = {name: offline.integrity(path) for name, path in {**made_of, **packed}.items()}
    checked = f"--define:INTEGRITY={json.dumps(sums)}"
    checksums = {name: zlib.crc32(path.read_bytes()) for name, path in packed.items()}
    sums_of_packed = f"--define:CHECKSUMS={json.dumps(json.dumps(checksums))}"
    bundle(WEB / "stage/worker.js", engine, lock, checked, sums_of_packed, *loaded, *needed, *apart)
    bundle(WEB / "stage/started.js", engine.with_name("started.js"))
    bundle(WEB / "stage/preload.js", UNFINISHED / "web/preload.js", *needed)
    copy(library, "vendor/pyodide/python_stdlib.zip.zlib")


def snapshot_fingerprint(python: Path, pyodide: pyodide_files.Files, game: str) -> str:
    """Return a fingerprint of what the memory snapshot of a game is made of and restored by."""
    ours = [WEB / f"stage/{name}.js" for name in ("engine", "snapshot", "checksum")]
    scripts = (*ours, PYODIDE / "pyodide.mjs")
    files = (pyodide.script, pyodide.primary)
    made = (*files, interpreter.stdlib(), interpreter.packages(python, game))
    return fingerprint(
        [*scripts, *made, *sorted((interpreter.catalogues(python) / game).iterdir())]
    )


def copy_pyscript() -> tuple[list[str], str]:
    """Copy ``core.js`` and the chunks that it loads here, whose names differ in every version.

    Return their paths, which the page preloads, and the script of PyScript's workers.
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
    script = trimming.without_costly_exception(trimming.without_package(texts[core]))
    script = trimming.without_search(trimming.without_databases(script))
    texts[core], worker = trimming.without_worker(script)
    return [write(f"vendor/pyscript/{name}", text) for name, text in texts.items()], worker


def screens_fingerprint(python: Path, game: str) -> str:
    """Return a fingerprint of everything that a game's screens are made of."""
    catalogues = sorted((interpreter.catalogues(python) / game).iterdir())
    return fingerprint(
        [interpreter.packages(python, game), *catalogues, UNFINISHED / f"{game}.css"]
    )


def bundle_stage(screens: dict[str, str]) -> str:
    """Return the page's script as one text. It is put into the page, so that it runs at once."""
    configuration = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    define = f"--define:CONFIGURATION={json.dumps(json.dumps(configuration))}"
    place = UNFINISHED / "stage.js"
    defines = (define, f"--define:SCREENS={json.dumps(screens)}")
    bundle(WEB / "stage/main.js", place, *defines, *(f"--external:./{name}" for name in LATER))
    # These modules are in the same folder as the page.
    for name in LATER:
        bundle(WEB / "stage" / name, UNFINISHED / name)
    for package in ("idb", "idiomorph"):
        copy_licence(package, f"vendor/{package}")
    script = place.read_text("utf-8")
    place.unlink()
    return script


def bundle(source: Path, target: Path, *options: str) -> None:
    """Write one module from a script and what it imports."""
    shape = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--log-level=warning")
    run(ESBUILD, source, f"--outfile={target}", *shape, *options)


def bundle_styles(game: str, css: str) -> None:
    """Write the styles of a game's page to one minified file."""
    place = UNFINISHED / write(f"{game}.css", css)
    # Without a target, esbuild would rewrite nested rules for browsers that are not supported.
    options = ("--minify", "--allow-overwrite", "--target=es2022", "--log-level=warning")
    run(ESBUILD, place, f"--outfile={place}", *options)


def copy_fonts() -> str:
    """Copy the typefaces, and return the CSS that declares them."""
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
    """Return a style sheet's ``@font-face`` rules for our alphabets."""
    rules = re.findall(r"@font-face\s*{.*?}", sheet, re.DOTALL)
    files = tuple(f"/files/{font}-{alphabet}-wght-" for alphabet in ALPHABETS)
    ours = [rule for rule in rules if any(file in rule for file in files)]
    return "".join(f"{rule}\n" for rule in ours).replace("url(./files/", "url(./vendor/fonts/")


def styles(game: str) -> str:
    """Return all style sheets in one: the shell's before a game's, components before screens.

    A style sheet is included wherever it is in the shipped folders.
    """
    found = [sheet for top in interpreter.tops(game) for sheet in top.rglob("*.css")]

    def order(sheet: Path) -> tuple[bool, bool, int, Path]:
        inside = sheet.relative_to(WEB).parts
        # A folder's own style sheet comes before those of its subfolders.
        return "screens" in inside, inside[0] != "shell", len(inside), sheet

    return "\n".join(
        f"/* {sheet.relative_to(WEB).as_posix()} */\n{sheet.read_text('utf-8')}"
        for sheet in sorted(found, key=order)
    )


def page_of(game: str) -> str:
    """Return the name of the file of a game's page."""
    return "index.html" if game == FIRST else f"{game}.html"


def page(game: str, texts: dict[str, Any], stage: str, preload: list[str]) -> str:
    """Return a game's page: the template with links to preload, script, symbols, home screens."""
    links = "\n    ".join(
        [
            *(
                f'<link rel="preload" as="font" crossorigin href="./{font}">'
                for font in PRELOADED_FONTS
            ),
            *(f'<link rel="modulepreload" href="./{path}">' for path in preload),
            # PyScript fetches it only when it starts the worker.
            f'<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="./{PROGRAM}">',
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
    """Return a page template with its game, and with each filling in place of its comment."""
    html = page.read_text("utf-8").replace("{game}", game)
    for name, filling in fillings.items():
        place = f"<!-- {name} -->"
        if html.count(place) != 1:
            raise BuildError(f"{page.name} must hold {place} once")
        html = html.replace(place, filling)
    return html


def first_texts(python: Path, game: str) -> dict[str, Any]:
    """Return what a game's ``start.start`` returns, by language.

    This is what the page shows before the game runs, and texts such as the description.
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
    """Return the fillings of a page: the English texts, and as one more the other languages."""
    others = "".join(
        translation(language, parts) for language, parts in screens.items() if language != "en"
    )
    return {**screens["en"], "translations": others}


def translation(language: str, screens: dict[str, str]) -> str:
    """Return an element that holds the texts of a language as HTML that is not parsed yet."""
    parts = "".join(f'<div data-fills="{name}">{html}</div>' for name, html in screens.items())
    if re.search("<!--|</?script", parts, re.IGNORECASE):
        raise BuildError(f"the first screen in {language} would end the element that holds it")
    return f'<script type="text/html" lang="{language}">{parts}</script>'


def integrity(script: str) -> str:
    """Return the hash of a script by which the page's security policy allows it."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
