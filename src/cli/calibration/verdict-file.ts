import { appendFile, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { VerdictNotes } from "../../eval/verifier/collect-verdicts.ts";

const lineSchema = z.object({
  /** Hash of verifier, question and answer; the file holds no text of anybody. */
  key: z.string(),
  accepted: z.boolean(),
  failed: z.boolean(),
  cost: z.number().min(0).nullable(),
  latencyMs: z.number().min(0),
});

/**
 * Verdicts that were paid for, one a line, each written as it comes in: a run that breaks off is gone on with. A line that
 * cannot be read, as the last one of a run that was killed, is passed over, and its pair is asked about again.
 *
 * @throws AppError `path-unreadable`; from `add` `path-unwritable`
 */
export async function openVerdictFile(path: string, { cwd }: { cwd: string }): Promise<VerdictNotes> {
  const place = resolve(cwd, path);
  const text = await readIfThere(place, path);
  const known = new Map(
    text.split("\n").flatMap((line) => {
      const parsed = lineSchema.safeParse(readLine(line));
      if (!parsed.success) return [];
      const { key, ...verdict } = parsed.data;
      return [[key, verdict] as const];
    }),
  );
  // What follows a line that was cut off starts on one of its own.
  let start = text === "" || text.endsWith("\n") ? "" : "\n";
  let written: Promise<void> = Promise.resolve();
  return {
    get: (key) => known.get(key),
    add(key, verdict) {
      const line = `${start}${JSON.stringify({ key, ...verdict })}\n`;
      start = "";
      written = written.then(() => append(line, { place, path }));
      return written;
    },
  };
}

async function append(line: string, { place, path }: { place: string; path: string }): Promise<void> {
  try {
    await appendFile(place, line);
  } catch (cause) {
    throw new AppError("path-unwritable", `Verdicts cannot be written to "${path}".`, {
      hint: "Name a file in a folder that this user may write to: --verdicts <file>",
      cause,
    });
  }
}

async function readIfThere(place: string, path: string): Promise<string> {
  try {
    return await readFile(place, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return "";
    throw new AppError("path-unreadable", `Verdicts cannot be read from "${path}".`, {
      hint: "Name another file: --verdicts <file>",
      cause,
    });
  }
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
