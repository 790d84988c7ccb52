import type { z } from "zod";
import type { quarantineList, reportResult } from "../../../src/server/protocol/opinions.ts";

export type QuarantineList = z.output<typeof quarantineList>;
/** An answer and the question it is kept from. */
export type QuarantinedPair = QuarantineList["pairs"][number];
export type ReportResult = z.output<typeof reportResult>;
