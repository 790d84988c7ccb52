import { expect, it } from "vitest";
import { cellPath } from "./cell-path.ts";

it("leads to the record of an answer and to an entry, and from nothing else", () => {
  expect(cellPath("waiting", { head: "last answer", cell: "a/1" })).toBe("/console/log/a%2F1");
  expect(cellPath("waiting", { head: "entry", cell: "redis-pool" })).toBe("/console/golden/redis-pool");
  expect(cellPath("divergence", { head: "entry", cell: "redis-pool" })).toBeUndefined();
  expect(cellPath("waiting", { head: "question", cell: "redis-pool" })).toBeUndefined();
  expect(cellPath("waiting", { head: "last answer", cell: "" })).toBeUndefined();
});
