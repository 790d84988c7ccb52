import { readFileSync } from "node:fs";
import { z } from "zod";
import { operationSchema } from "./writer-state.ts";

/**
 * What a writer tells of itself, one JSON line each, in a file that outlives it. `acknowledged` is on the disk before the
 * next operation begins, and is written only after the call has returned.
 */
const lineSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("opening") }),
  z.object({ kind: z.literal("opened") }),
  z.object({ kind: z.literal("begin"), operation: operationSchema, next: z.int() }),
  /** A moment inside an operation or the opening: `embedding`, `writing`, `written`. */
  z.object({ kind: z.literal("step"), step: z.string() }),
  z.object({
    kind: z.literal("acknowledged"),
    /** Error code of an operation that was refused, as some are by design. */
    refused: z.string().nullable(),
    marks: z.object({ stale: z.array(z.string()), fresh: z.array(z.string()) }).nullable(),
  }),
  z.object({ kind: z.literal("closing") }),
  z.object({ kind: z.literal("closed") }),
]);

export type JournalLine = z.infer<typeof lineSchema>;

/** Without a last line that was cut short. */
export function readJournal(path: string): JournalLine[] {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}

/** Where a writer was when its journal ended, in words: `add: writing`, `between operations`. */
export function phaseOf(lines: readonly JournalLine[]): string {
  const last = lines.at(-1);
  if (!last) return "before opening";
  if (last.kind === "acknowledged") return "between operations";
  if (last.kind !== "step" && last.kind !== "begin") return last.kind;
  const begun = lines.findLast((line) => line.kind === "begin");
  const step = last.kind === "step" ? last.step : "preparing";
  return begun?.kind === "begin" ? `${begun.operation.kind}: ${step}` : `opening: ${step}`;
}
