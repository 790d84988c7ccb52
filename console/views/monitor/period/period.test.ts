import { describe, expect, it } from "vitest";
import { choiceOf, periodPath } from "./period.ts";

const now = Date.parse("2026-03-31T15:00:00.000Z");
const none = { since: "", until: "", surface: "" };

describe("the period of the monitor", () => {
  it("is one of the choices, or somebody's own", () => {
    expect(choiceOf(none, now)).toMatchObject({ days: 7 });
    expect(choiceOf({ ...none, since: "2026-03-01" }, now)).toMatchObject({ days: 30 });
    expect(choiceOf({ ...none, since: "2026-03-02" }, now)).toBeUndefined();
    expect(choiceOf({ ...none, since: "2026-03-01", until: "2026-03-30" }, now)).toBeUndefined();
  });

  it("ends with its last day as a whole", () => {
    expect(periodPath("/v1/monitor/report", none)).toBe("/v1/monitor/report");
    expect(
      periodPath("/v1/monitor/report", { since: "2026-03-01", until: "2026-03-31", surface: "docs" }),
    ).toBe("/v1/monitor/report?since=2026-03-01&until=2026-04-01&surface=docs");
    expect(periodPath("/v1/x", { ...none, until: "soon" })).toBe("/v1/x?until=soon");
  });
});
