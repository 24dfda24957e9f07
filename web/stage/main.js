import { Bots } from "./bots.js";
import { connect, steps } from "./python.js";
import { Renewal } from "./renewal.js";
import { raise } from "./stage.js";

const bots = new Bots();
void raise({ connect, steps, think: (question) => bots.think(question), rest: () => void bots.wake(), renewal: new Renewal() });
