import { describe, expect, it } from "vitest";
import { pathOf } from "../../api/path-of.ts";
import { filterOf, filterQuery, isFiltered } from "./log-filter.ts";

describe("the filter of the log", () => {
  it("takes the last day as a whole", () => {
    const filter = filterOf({ since: "2026-02-27", until: "2026-02-28", entry: "pool", at: "x" });
    expect(pathOf("/v1/log", filterQuery(filter))).toBe(
      "/v1/log?since=2026-02-27&entryId=pool&until=2026-03-01",
    );
    expect(isFiltered(filter)).toBe(true);
  });

  it("hands on what is no day, so that the server says what is wrong with it", () => {
    expect(filterQuery(filterOf({ until: "yesterday" }))).toMatchObject({ until: "yesterday" });
    expect(filterQuery(filterOf({ until: "2026-02-31T" }))).toMatchObject({ until: "2026-02-31T" });
  });

  it("asks nothing where nothing is chosen", () => {
    expect(isFiltered(filterOf({ at: "x", toString: "x" }))).toBe(false);
    expect(pathOf("/v1/log", filterQuery(filterOf({})))).toBe("/v1/log");
  });
});
