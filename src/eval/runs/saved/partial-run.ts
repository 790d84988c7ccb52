import { open, readFile, rm } from "node:fs/promises";
import { z } from "zod";
import type { EvalSetMark, EvalSetup, QuestionResult } from "../eval-run.ts";
import { questionResultSchema, setMarkSchema, setupSchema } from "./run-schema.ts";

/**
 * Results of a run that is not finished: a line for what is run, then one for each question as it ends. A line is appended
 * whole; one that was cut by a crash is the last, and is passed over when the run goes on.
 */
export interface PartialRun {
  add(result: QuestionResult): Promise<void>;
  /** Notes what moved while questions were asked, as `EvalRun.moved` names it. */
  addMoved(moved: readonly string[]): Promise<void>;
  /** Closes the file and keeps it. */
  close(): Promise<void>;
  /** Removes it, once the run is saved. */
  discard(): Promise<void>;
}

/** What decides whether results may be mixed with those that are still to come. */
export interface PartialHeader {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly set: EvalSetMark;
  readonly setup: EvalSetup;
  readonly stored: "off" | "read";
}

export interface PartialState {
  readonly header: PartialHeader;
  /** By id of the question; those that ended in an error are asked again. */
  readonly done: ReadonlyMap<string, QuestionResult>;
  /** What moved before it was interrupted: then its results are not those of one setup. */
  readonly moved: readonly string[];
}

const headerSchema: z.ZodType<PartialHeader> = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.string(),
  set: setMarkSchema,
  setup: setupSchema,
  stored: z.enum(["off", "read"]),
});

const movedSchema = z.object({ moved: z.array(z.string()) });

/** Undefined where there is no such file, or none that can be read. */
export async function readPartialRun(path: string): Promise<PartialState | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  const [first, ...lines] = (text ?? "").split("\n").map(parseLine);
  const header = headerSchema.safeParse(first);
  if (!header.success) return undefined;
  const results = lines.flatMap((line) => {
    const parsed = questionResultSchema.safeParse(line);
    return parsed.success && parsed.data.error === null ? [parsed.data] : [];
  });
  const moved = lines.flatMap((line) => movedSchema.safeParse(line).data?.moved ?? []);
  return {
    header: header.data,
    done: new Map(results.map((result) => [result.id, result])),
    moved: [...new Set(moved)].sort(),
  };
}

/** Starts the file anew, with the results it goes on from. */
export async function openPartialRun(
  path: string,
  header: PartialHeader,
  from?: PartialState,
): Promise<PartialRun> {
  const file = await open(path, "w");
  const moved = from && from.moved.length > 0 ? [{ moved: from.moved }] : [];
  const lines = [header, ...moved, ...(from?.done.values() ?? [])].map((line) => `${JSON.stringify(line)}\n`);
  await file.write(lines.join(""));
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    async add(result) {
      await file.write(`${JSON.stringify(result)}\n`);
    },
    async addMoved(names) {
      await file.write(`${JSON.stringify({ moved: names })}\n`);
    },
    close,
    async discard() {
      await close();
      await rm(path, { force: true });
    },
  };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
