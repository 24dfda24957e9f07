;; The sum of the first $end bytes of a memory, taken by words of eight bytes; $end is rounded up, so the memory must hold
;; that. Any change of a single word changes it. Made into checksum.js by: wasm-as checksum.wat
(module
  (memory (import "" "memory") 0)
  (func (export "checksum") (param $end i32) (result i64)
    (local $at i32)
    (local $sum i64)
    ;; So that zeros have a sum as well.
    (local.set $sum (i64.const 1))
    (loop $word
      (local.set $sum
        (i64.mul
          (i64.xor (i64.rotl (local.get $sum) (i64.const 23)) (i64.load (local.get $at)))
          (i64.const 0x9E3779B97F4A7C15)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $word (i32.lt_u (local.get $at) (local.get $end))))
    (local.get $sum)))
