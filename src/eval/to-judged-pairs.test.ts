import { describe, expect, it } from "vitest";
import { configSchema } from "../config/schema.ts";
import type { VetoSwitches } from "../text/vetoes/veto.ts";
import { loadPairs } from "./load-pairs.ts";
import { toJudgedPairs } from "./to-judged-pairs.ts";

const pairs = loadPairs(
  [
    { asked: "turn the alerts off", stored: "turn the alerts on", same: false, weight: 4 },
    { asked: "turn the alerts off", stored: "switch the alerts off", same: true },
  ]
    .map((row) => JSON.stringify(row))
    .join("\n"),
  { file: "pairs.jsonl" },
);
const similarities = [0.97, 0.9];

/** Every veto switched on. */
const all = (): VetoSwitches => configSchema.parse({}).golden.vetoes;

describe("toJudgedPairs", () => {
  it("takes the label, the similarity and the weight of each pair", () => {
    expect(toJudgedPairs(pairs, { similarities })).toEqual([
      { similarity: 0.97, right: false, weight: 4 },
      { similarity: 0.9, right: true },
    ]);
  });

  it("keeps apart what a veto keeps apart, where vetoes are asked for", () => {
    expect(toJudgedPairs(pairs, { similarities, vetoes: all() }).map(({ blocked }) => blocked)).toEqual([
      true,
      false,
    ]);
  });

  it.each([0, -1, 5e-324, 1e-300, 9e-7, 1.1e9, 1e300])(
    "refuses a weight of %d, naming the line and the range",
    (weight) => {
      const rows = [1, weight].map((each) =>
        JSON.stringify({ asked: "a", stored: "b", same: true, weight: each }),
      );
      expect(() => loadPairs(rows.join("\n"), { file: "pairs.jsonl" })).toThrow(
        expect.objectContaining({
          code: "dataset-invalid",
          message: expect.stringMatching(/^pairs\.jsonl:2: weight: /u),
          hint: expect.stringContaining("from 0.000001 to 1000000000"),
        }),
      );
    },
  );

  it.each([1e-6, 1, 1e9])("takes a weight of %d", (weight) => {
    const row = JSON.stringify({ asked: "a", stored: "b", same: true, weight });
    expect(loadPairs(row, { file: "pairs.jsonl" })).toMatchObject([{ weight }]);
  });
});
