import { embed } from "./embed.ts";
import { golden } from "./golden.ts";
import { ingest } from "./ingest.ts";
import { memory } from "./memory.ts";
import { overhead } from "./overhead.ts";
import { pipeline } from "./pipeline.ts";
import { retrieve } from "./retrieve.ts";
import { start } from "./start.ts";
import type { Subject } from "./subject.ts";
import { verify } from "./verify.ts";

/** In the order in which they are measured. */
export const subjects: Readonly<Record<string, Subject>> = {
  embed,
  golden,
  overhead,
  verify,
  retrieve,
  pipeline,
  ingest,
  start,
  memory,
};

export const subjectNames = Object.keys(subjects);
