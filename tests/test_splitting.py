"""A split WebAssembly module does the same as the whole one, and loads its rest when needed."""

import json
from collections.abc import Collection
from pathlib import Path

import pytest

from web.build import called_functions, splitting, trimming
from web.build.called_functions import noting
from web.build.project import BuildError, output_of

# `run(x)` calls $rare if x is above 10, directly or, if it is odd, through the table; and $common.
# $rare calls $common and $rarest, writes to the memory and to a variable, and throws with 99.
# Nothing calls the last function.
FUNCTIONS = ("run", "common", "rare", "rarest", "through_the_table", "unused")
MODULE = """
(module
  (import "js" "seen" (func $seen (param i32)))
  (import "site" "load_secondary" (func $load))
  (import "js" "first" (global $first i32))
  (export "load_secondary" (func $load))
  (memory (export "memory") 1)
  (table 2 funcref)
  (table $others 1 externref)
  (elem (i32.const 0) $common $rare)
  (global $count (mut i32) (i32.const 300))
  (tag $thrown (param i32))
  (func $run (export "run") (param i32) (result i32)
    (try (result i32)
      (do
        (if (i32.gt_s (local.get 0) (i32.const 10))
          (then
            (if (i32.and (local.get 0) (i32.const 1))
              (then (call $seen (call $through_the_table (local.get 0))))
              (else (call $seen (call $rare (local.get 0)))))))
        (i32.add (call $common (local.get 0)) (global.get $first)))
      (catch $thrown)))
  (func $common (param i32) (result i32) (i32.mul (local.get 0) (i32.const 2)))
  (func $rare (param i32) (result i32)
    (global.set $count (i32.add (global.get $count) (i32.const 1)))
    (i32.store (i32.const 4) (global.get $count))
    (if (i32.eq (local.get 0) (i32.const 99)) (then (throw $thrown (i32.const -1))))
    (i32.add (call $common (local.get 0)) (call $rarest (local.get 0))))
  (func $rarest (param i32) (result i32)
    (call $seen (local.get 0))
    (table.set $others (i32.const 0) (ref.null extern))
    (i32.add (local.get 0) (i32.const 70000)))
  (func $through_the_table (param i32) (result i32)
    (call_indirect 0 (param i32) (result i32) (local.get 0) (i32.const 1)))
  (func $unused (unreachable)))
"""
RUN = """
const [primary, secondary] = process.argv.slice(1).map((path) => require("fs").readFileSync(path));
const seen = [];
const imports = { js: { seen: (it) => seen.push(it), first: 7 }, site: { load_secondary } };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(primary), imports);
function load_secondary() {
    seen.push("loaded");
    new WebAssembly.Instance(new WebAssembly.Module(secondary), { ...imports, primary: exports });
}
const results = [1, 2, 20, 3, 21, 22, 99, 98].map((x) => seen.push(`run ${x}`) && exports.run(x));
const called = Object.keys(exports).filter((name) => /^called/.test(name) && exports[name].value);
console.log(JSON.stringify([results, seen, new Uint32Array(exports.memory.buffer)[1], called]));
"""


@pytest.fixture
def wasm(tmp_path: Path) -> bytes:
    text, made = tmp_path / "module.wat", tmp_path / "module.wasm"
    text.write_text(MODULE, "utf-8")
    options = [f"--enable-{feature}" for feature in trimming.FEATURES]
    output_of(trimming.TOOLS / "wasm-as", text, *options, "-o", made)
    return made.read_bytes()


def run(folder: Path, *modules: bytes) -> tuple[list[int], list[int | str], int, list[str]]:
    """Run a module, or a primary and a secondary one.

    Return the results, what was reported to JavaScript, a word of the memory, and which functions
    the module itself has noted.
    """
    paths = [folder / f"{number}.wasm" for number in range(len(modules))]
    for path, content in zip(paths, modules, strict=True):
        path.write_bytes(content)
    results, seen, word, called = json.loads(output_of("node", "-e", RUN, *paths))
    return results, seen, word, called


@pytest.mark.parametrize(
    ("kept", "loaded_in"),
    [
        (FUNCTIONS, None),
        (("run", "common", "rare", "rarest"), "run 21"),
        (("run", "common", "rare", "through_the_table"), "run 20"),
        (("run", "common", "rarest"), "run 20"),
        (("run", "common"), "run 20"),
        (("common", "rare", "rarest", "through_the_table"), "run 1"),
        ((), "run 1"),
    ],
)
def test_a_split_module_does_the_same(
    tmp_path: Path, wasm: bytes, kept: Collection[str], loaded_in: str | None
) -> None:
    results, seen, word, _ = run(tmp_path, wasm)
    assert results == [9, 11, 47, 13, 49, 51, -1, 203]
    assert word == 300 + 5
    split = splitting.split(wasm, {FUNCTIONS.index(name) for name in kept})
    if loaded_in:
        seen.insert(seen.index(loaded_in) + 1, "loaded")
    assert run(tmp_path, *split) == (results, seen, word, [])


def test_a_secondary_module_of_another_build_is_not_instantiated(
    tmp_path: Path, wasm: bytes
) -> None:
    primary, secondary = splitting.split(wasm, ())
    changed = wasm.replace(bytes.fromhex("f0a204"), bytes.fromhex("f1a204"))  # 70000 + 1
    assert changed != wasm
    other = splitting.split(changed, ())[1]
    assert len(other) == len(secondary)
    with pytest.raises(BuildError):
        run(tmp_path, primary, other)


def test_functions_note_that_they_are_called(tmp_path: Path, wasm: bytes) -> None:
    results, seen, word, called = run(tmp_path, noting(wasm))
    assert called == [f"called {number}" for number in range(len(FUNCTIONS) - 1)]
    assert (results, seen, word) == run(tmp_path, wasm)[:3]


def test_a_list_of_called_functions_is_of_one_module(
    tmp_path: Path, wasm: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(called_functions, "LIST", tmp_path / "called.txt")
    numbers = set(range(0, 5_000, 7))
    called_functions.write(wasm, numbers)
    assert called_functions.listed(wasm) == numbers
    with pytest.raises(BuildError, match=r"build\.py profile"):
        called_functions.listed(wasm + b"0")
