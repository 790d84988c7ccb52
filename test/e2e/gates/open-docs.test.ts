import { describe, expect, it } from "vitest";
import { gateOpenDocs, openDocs } from "./gate-open-docs.ts";

if (!openDocs.isThere)
  process.stderr.write(`skipped: ${openDocs.file} is absent, the gate over real questions needs it\n`);

/** What was measured when the gate was written, less one question of each figure. */
const GATES = `
never: all
gates:
  - {metric: "retrieval.hit@5", atLeast: 0.81, leastQuestions: 11}
  - {metric: "retrieval.recall@10", atLeast: 0.8, leastQuestions: 11}
  - {metric: retrieval.mrr, atLeast: 0.68}
  - {metric: gate.auc, atLeast: 0.75, leastQuestions: 19}
  - {metric: refusal.refused, atLeast: 0.62, leastQuestions: 8}
  - {metric: refusal.answered, atLeast: 0.72}
  - {metric: run.degraded, atMost: 0}
`;

describe.skipIf(!openDocs.isThere)("the gate over real questions, without a chat model", () => {
  // Milliseconds: half a minute of a core for itself, and several times that where many share it.
  it("is met", { timeout: 900_000 }, async () => {
    const { gates, isMet } = await gateOpenDocs(GATES);
    expect(gates.filter((gate) => !gate.isMet)).toEqual([]);
    expect(isMet).toBe(true);
  });
});
