import { connect, steps } from "./python.js";
import { raise } from "./stage.js";

await raise({ connect, steps });
