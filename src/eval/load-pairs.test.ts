import { describe, expect, it } from "vitest";
import { loadPairs } from "./load-pairs.ts";

describe("loadPairs", () => {
  it("names the line and the field that is missing, in the form that was meant", () => {
    const good = '{"asked": "a", "stored": "b", "same": true}';
    const load = (line: string) => () => loadPairs(`${good}\n${line}\n`, { file: "p.jsonl" });
    expect(load('{"asked": "a", "stored": "b"}')).toThrow("p.jsonl:2: same: missing.");
    expect(load('{"a": "x", "b": "y"}')).toThrow("p.jsonl:2: duplicate: missing.");
    expect(load("{}")).toThrow("p.jsonl:2: asked: missing.");
    expect(load('{"asked": "a", "stored": "b", "same": "yes"}')).toThrow(/p\.jsonl:2: same: .*boolean/);
  });

  it("takes both forms", () => {
    const lines = '{"asked": "a", "stored": "b", "same": true}\n{"a": "c", "b": "d", "duplicate": false}';
    expect(loadPairs(lines, { file: "p.jsonl" })).toMatchObject([
      { asked: "a", stored: "b", same: true },
      { asked: "c", stored: "d", same: false },
    ]);
  });
});
