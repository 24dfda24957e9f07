"""Indirect calls of WebAssembly go through new functions, and do the same as before."""

import json
from pathlib import Path

import pytest

from web.build import indirect_calls
from web.build.project import NODE_MODULES, BuildError, output_of

BINARYEN = NODE_MODULES / "binaryen/bin"
# `run(n, x)` calls function n of the table, then function 1 - n, and what needs no signature of its
# own; around them is an instruction of each form that the module under test has to pass over.
MODULE = """
(module
  (import "js" "seen" (func $seen (param i32)))
  (memory (export "memory") 1)
  (table 3 funcref)
  (elem (i32.const 0) $double $square $see)
  (func $double (param i32) (result i32) (i32.mul (local.get 0) (i32.const 2)))
  (func $square (param i32) (result i32) (i32.mul (local.get 0) (local.get 0)))
  (func $see (call $seen (i32.const 70000)))
  (func (export "run") (param i32 i32) (result i32) (local f64) (local v128)
    (local.set 2 (f64.const 17.5))
    (drop (f32.const 17.25))
    (local.set 3 (v128.const i32x4 17 17 17 17))
    (drop (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 17 (local.get 3) (local.get 3)))
    (drop (i32x4.extract_lane 1 (local.get 3)))
    (drop (i32x4.dot_i16x8_s (local.get 3) (local.get 3)))
    (v128.store (i32.const 32) (local.get 3))
    (v128.store32_lane 1 (i32.const 32) (local.get 3))
    (memory.fill (i32.const 0) (i32.trunc_sat_f64_s (local.get 2)) (i32.const 17))
    (memory.copy (i32.const 64) (i32.const 0) (i32.const 17))
    (block $out
      (block $in (br_table $in $in $out (local.get 0)))
      (call_indirect (i32.const 2)))
    (i32.add
      (i32.load8_u offset=300 (i32.const 0))
      (i32.add
        (call_indirect (param i32) (result i32) (local.get 1) (local.get 0))
        (call_indirect (param i32) (result i32)
          (local.get 1)
          (i32.sub (i32.const 1) (local.get 0)))))))
"""
RUN = """
const seen = [];
const imports = { js: { seen: (it) => seen.push(it) } };
const wasm = require("fs").readFileSync(process.argv[1]);
WebAssembly.instantiate(wasm, imports).then(({ instance }) => {
    const { run, memory } = instance.exports;
    const results = [run(0, 5), run(1, 7)];
    console.log(JSON.stringify([results, seen, [...new Uint8Array(memory.buffer, 0, 100)]]));
});
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    text, made = tmp_path / "module.wat", tmp_path / "module.wasm"
    text.write_text(MODULE, "utf-8")
    output_of(BINARYEN / "wasm-as", text, "-all", "-o", made)
    return made


def run(module: Path) -> object:
    return json.loads(output_of("node", "-e", RUN, module))


def test_a_module_does_the_same_through_functions(module: Path) -> None:
    before = run(module)
    assert before == [
        [35, 63],
        [70000, 70000],
        [*[17] * 17, *[0] * 15, *[17, 0, 0, 0] * 4, *[0] * 16, *[17] * 17, *[0] * 19],
    ]
    module.write_bytes(indirect_calls.through_functions(module.read_bytes()))
    assert run(module) == before


def test_each_signature_is_called_at_one_place(module: Path) -> None:
    def calls() -> int:
        return output_of(BINARYEN / "wasm-dis", module, "-all").count("(call_indirect")

    assert calls() == 3
    module.write_bytes(indirect_calls.through_functions(module.read_bytes()))
    assert calls() == 2


def test_an_unknown_instruction_fails(module: Path) -> None:
    atomic_fence = bytes.fromhex("fe0300")
    content = module.read_bytes()
    fill = bytes.fromhex("fc0b00")
    assert content.count(fill) == 1
    with pytest.raises(BuildError, match=r"to fe 03 00"):
        indirect_calls.through_functions(content.replace(fill, atomic_fence))
