import type { AlertRecord } from "../../stores/monitor/alerts.ts";

export const alertKinds = [
  "divergence",
  "rephrase",
  "hit-rate",
  "similarity",
  "degraded",
  "stale-refusals",
  "golden-queue",
  "calibration",
  "log-loss",
  "no-traffic",
] as const;
/** Name of a rule, and of what it finds. */
export type AlertKind = (typeof alertKinds)[number];

/** What a rule found to be otherwise than it should be, at one check. */
export interface Finding extends Pick<AlertRecord, "subject" | "message" | "since" | "command" | "numbers"> {
  readonly kind: AlertKind;
}

/** What a rule needs of an alert that was opened before: while it lasts, its days are no measure of what is usual. */
export type AlertPeriod = Pick<AlertRecord, "since" | "closedAt">;
