import { describe, expect, it } from "vitest";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { Finding } from "./finding.ts";
import { settleAlerts } from "./settle-alerts.ts";

const finding: Finding = {
  ...{ kind: "divergence", subject: "docs", message: "It moved.", since: "2026-03-01T00:00:00.000Z" },
  ...{ command: "assay shadow list", numbers: {} },
};
const open: AlertRecord = {
  ...finding,
  ...{ id: "one", openedAt: "2026-03-02T01:00:00.000Z", closedAt: null },
  ...{ seenAt: "2026-03-05T01:00:00.000Z", sentAt: null },
};
const options = { findings: [], open: [open], quietDays: 3, baselineDays: 28 };

describe("what becomes of alerts at a check", () => {
  it("opens what is found, once for each kind and subject, however often it is found", () => {
    const changes = settleAlerts({
      ...options,
      findings: [finding],
      open: [],
      at: "2026-03-02T01:00:00.000Z",
    });
    expect(changes).toEqual({ raised: [finding], closed: [] });
    const other = { ...finding, subject: "support" };
    const later = settleAlerts({ ...options, findings: [finding, other], at: "2026-03-06T01:00:00.000Z" });
    expect(later).toEqual({ raised: [finding, other], closed: [] });
  });

  it("closes what was not found for some days, however often one looked in them", () => {
    expect(settleAlerts({ ...options, at: "2026-03-08T00:59:00.000Z" }).closed).toEqual([]);
    expect(settleAlerts({ ...options, at: "2026-03-08T01:00:00.000Z" }).closed).toMatchObject([
      { id: "one", reason: "over" },
    ]);
  });

  it("closes what has been so for as long as what is usual is read from, and does not raise it at once", () => {
    const at = "2026-03-29T01:00:00.000Z";
    const changes = settleAlerts({ ...options, findings: [finding], at });
    expect(changes).toMatchObject({ raised: [], closed: [{ reason: "usual" }] });
  });

  it("never takes for usual what is wrong in itself, or above what was set", () => {
    const at = "2026-05-01T01:00:00.000Z";
    const due = { ...finding, kind: "calibration" as const };
    const seenAt = "2026-04-30T01:00:00.000Z";
    expect(
      settleAlerts({ ...options, findings: [due], open: [{ ...open, kind: due.kind, seenAt }], at }).closed,
    ).toEqual([]);
    const bound = { ...open, seenAt, numbers: { most: 0.1 } };
    expect(settleAlerts({ ...options, findings: [finding], open: [bound], at }).closed).toEqual([]);
  });
});
