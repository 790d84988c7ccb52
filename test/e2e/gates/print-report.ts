import { gateScenario } from "./gate-scenario.ts";

/** What the gates say of the program that this file lies beside, as JSON on standard output. */
process.stdout.write(JSON.stringify(await gateScenario()));
