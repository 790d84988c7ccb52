import { describe, expect, it } from "vitest";
import { repeatedIds } from "./repeated-ids.ts";

describe("repeatedIds", () => {
  it("names each id that stands more than once, once", () => {
    const items = ["a", "b", "a", "c", "b", "a"].map((id) => ({ id }));
    expect(repeatedIds(items)).toEqual(["a", "b"]);
    expect(repeatedIds([{ id: "a" }, { id: "A" }])).toEqual([]);
  });
});
