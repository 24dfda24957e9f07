;; Declares the function that loads the rest of the code (see splitting.py). The page's worker provides it.
(module
  (import "site" "load_secondary" (func $load_secondary))
  (export "load_secondary" (func $load_secondary)))
