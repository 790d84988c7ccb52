import { join } from "node:path";
import { PLAIN_SCAN } from "../baselines/plain-scan.ts";
import { cliPath } from "../built.ts";
import { compare } from "../measure.ts";
import { runNode } from "../processes/run-node.ts";
import type { Subject } from "./subject.ts";

const SIZE = 100_000;
const PLAIN_PROGRAM = join(import.meta.dirname, "../processes/plain-scan.mjs");

/** The largest memory of a process that answers one question over many passages, model and database included. */
export const memory: Subject = async ({ folder, embedder, passageStore, rounds }) => {
  const database = await passageStore(SIZE);
  const peakOf = async (...args: string[]) =>
    (await runNode(args, { cwd: folder, watchMemory: true })).peakMegabytes;
  const comparison = await compare({
    subject: () => peakOf(cliPath, "ask", "Which one is it?", "--db", database),
    baseline: () => peakOf(PLAIN_PROGRAM, String(SIZE), String(embedder.fingerprint.dimension)),
    rounds: rounds(5, 2),
    warmUps: 0,
  });
  return [{ name: `peak memory, ${SIZE} passages`, unit: "MB", baselineName: PLAIN_SCAN, comparison }];
};
