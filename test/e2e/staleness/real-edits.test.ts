import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { measureStaleness, type StalenessRun } from "../../../bench/staleness/grains/measure-staleness.ts";
import { type StalenessSummary, summarise } from "../../../bench/staleness/grains/summarise.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/docs/vitest");
const isThere = existsSync(folder);
if (!isThere) process.stderr.write(`skipped: ${folder} is absent, the run over real edits needs it\n`);

/**
 * Reviewed answers over two versions of a real documentation, on the embedded model. Only the pages that some question names
 * are ingested; `npm run bench:staleness` takes all of them, and more settings.
 */
describe.skipIf(!isThere)("answers reviewed against the documentation of the major version before", () => {
  let runs: readonly StalenessRun[] = [];
  const summaryOf = (
    grain: StalenessRun["grain"],
    newEvidence: StalenessRun["newEvidence"],
  ): StalenessSummary => {
    const run = runs.find((each) => each.grain === grain && each.newEvidence === newEvidence);
    if (!run) throw new Error(`${grain} with new evidence ${newEvidence} was not measured`);
    return summarise(run);
  };

  beforeAll(async () => {
    runs = await measureStaleness({
      ...{ folder, oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2", namedPagesOnly: true },
      settings: [
        { grain: "passage", newEvidence: "off" },
        { grain: "passage", newEvidence: "refuse" },
        { grain: "document", newEvidence: "off" },
      ],
    });
  }, 900_000);

  it("are never served where the right answer is another one now, in the old wording or in another", () => {
    for (const newEvidence of ["off", "refuse"] as const) {
      const summary = summaryOf("passage", newEvidence);
      expect(summary.changedStated + summary.changedUnstated).toBeGreaterThan(10);
      expect(summary.changedServedStated).toEqual([]);
      expect(summary.changedServedUnstated).toEqual([]);
    }
  });

  it("are served where every passage they cite stands as it was", () => {
    const { unchangedSources, unchangedServed } = summaryOf("passage", "off");
    expect(unchangedSources).toBeGreaterThan(0);
    expect(unchangedServed / unchangedSources).toBeGreaterThanOrEqual(0.95);
  });

  it("are retired for an edit anywhere on the page only at the grain of documents", () => {
    const passages = summaryOf("passage", "off");
    const documents = summaryOf("document", "off");
    expect(passages.sourcesUnchanged).toBeGreaterThan(documents.sourcesUnchanged);
    expect(passages.rightRetired).toBeLessThanOrEqual(documents.rightRetired);
  });

  it("are held back for new evidence only where nothing else refuses them", () => {
    const off = summaryOf("passage", "off");
    const refuse = summaryOf("passage", "refuse");
    expect(refuse.rightRetired).toBe(off.rightRetired + refuse.rightHeldBack.length);
  });
});
