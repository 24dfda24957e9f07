/** The vendored modules that the stage's script imports. */
declare module "*/vendor/idiomorph/idiomorph.js" {
  export { Idiomorph } from "idiomorph";
}
