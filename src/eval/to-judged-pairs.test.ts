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

  it("refuses a weight of 0, naming the line", () => {
    const row = JSON.stringify({ asked: "a", stored: "b", same: true, weight: 0 });
    expect(() => loadPairs(row, { file: "pairs.jsonl" })).toThrow(/pairs\.jsonl:1/);
  });
});
