import { describe, expect, it } from "vitest";
import { isBelow, subpathOf } from "./subpath-of.ts";

describe("what stands below a room", () => {
  it.each([
    ["/console/golden", []],
    ["/console/golden/kafka", ["kafka"]],
    ["/console/golden/reset%2Fpassword/review", ["reset/password", "review"]],
    ["/console/golden/%zz", ["%zz"]],
    ["/console/documents", []],
    ["/console/documents/a.md/edit", []],
    ["/console/golden-old/kafka", []],
    ["/console", []],
  ])("is told of %s", (path, parts) => {
    expect(subpathOf(path, "/console/golden")).toEqual(parts);
  });

  it("is the room itself too, and no room of a longer name", () => {
    const paths = ["/console/log", "/console/log/1", "/console/logs", "/console"];
    expect(paths.map((path) => isBelow(path, "/console/log"))).toEqual([true, true, false, false]);
  });
});
