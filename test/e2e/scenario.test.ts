import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  runScenario,
  type StepResult,
  scenarioFolders,
  steps,
} from "../../examples/reference-scenario/scenario.ts";
import { openAssay } from "../../src/service/open-assay.ts";

/** The demo's steps on the real embedded model and a real database file. */
describe("the reference scenario", () => {
  let directory: string;
  let results: readonly StepResult[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "assay-scenario-"));
    await using assay = await openAssay({ config: { database: join(directory, "scenario.db") } });
    results = await runScenario(assay, scenarioFolders);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each(steps.map((step, index) => [index + 1, step.title] as const))("%d. %s", (number) => {
    expect(results[number - 1]?.failures).toEqual([]);
  });

  it("has the similarities that its guards were made for", () => {
    const similarities = results.map(({ answer }) => {
      const golden = answer.trace.entries.find((entry) => entry.stage === "golden");
      return golden?.match?.similarity ?? Number.NaN;
    });
    expect(similarities[0]).toBeCloseTo(0.971, 2);
    expect(similarities[2]).toBeCloseTo(0.963, 2);
    expect(similarities[3]).toBeCloseTo(0.091, 2);
    expect(similarities[4]).toBeCloseTo(0.527, 2);
    // Stamping an answer anew changes what it rests on, not how near the question is.
    expect(similarities[6]).toBe(similarities[2]);
  });
});
