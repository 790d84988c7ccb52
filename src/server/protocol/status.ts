import { z } from "zod";
import type { AssayStatus } from "../../service/assay.ts";
import type { HealthCheck } from "../protocol.ts";
import { described } from "./fields.ts";

/** What a tenant holds and how it is set; not where its file lies. */
export const statusResponse = described<Omit<AssayStatus, "database">>(
  "AssayStatus",
  "Documents, entries, thresholds, cache, log, comparisons and holdout of the tenant.",
);

export const liveResponse = z.strictObject({ live: z.literal(true) });
const check = described<HealthCheck>("HealthCheck", "{ok, code, problem}.");
export const readyResponse = z.strictObject({
  ready: z.boolean(),
  degraded: z.boolean(),
  checks: z.strictObject({ database: check, model: check, thresholds: check, writes: check }),
});
