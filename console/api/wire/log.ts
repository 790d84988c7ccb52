import type { z } from "zod";
import type { logPage, logPurge, logPurged, logRecord, servedBy } from "../../../src/server/protocol/log.ts";

/** Answers that were given, what was said of them, and what was served from the same place. */
export type LogPage = z.output<typeof logPage>;
export type LogEntry = LogPage["entries"][number];
export type Feedback = LogPage["feedback"][number];
export type LoggedAnswer = z.output<typeof logRecord>;
export type LogRecord = LoggedAnswer["record"];
export type ServedBy = z.output<typeof servedBy>;
export type LogPurge = z.input<typeof logPurge>;
export type LogPurged = z.output<typeof logPurged>;
