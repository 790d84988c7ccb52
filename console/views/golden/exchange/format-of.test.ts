import { expect, it } from "vitest";
import { formatOf } from "./format-of.ts";

it("the format of a file is told by its name, except where several tools write the same", () => {
  expect(["golden.yaml", "a.YML", "rows.csv", "dump.jsonl", "export.json", "golden"].map(formatOf)).toEqual([
    ...["yaml", "yaml", "csv", "mongodb"],
    ...[undefined, undefined],
  ]);
});
