import type { Problem as WireProblem } from "../../../src/server/protocol.ts";

export type Problem = WireProblem;
