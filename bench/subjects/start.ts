import { join } from "node:path";
import { cliPath, openAssay } from "../built.ts";
import { below } from "../figure.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import { documentsFolder, reviewed } from "../fixtures/write-golden-store.ts";
import { compare } from "../measure.ts";
import { runNode } from "../processes/run-node.ts";
import type { Subject } from "./subject.ts";

/** A new process for one question, from its start to its end; the model's files are in the system's file cache. */
export const start: Subject = async ({ folder, embedder, rounds }) => {
  const database = join(folder, "start.db");
  const assay = await openAssay({ config: { database }, embedder: keepOpen(embedder) });
  try {
    await assay.ingest({ paths: [documentsFolder] });
  } finally {
    await assay.close();
  }
  const comparison = await compare({
    async subject() {
      const args = [cliPath, "ask", reviewed.exact, "--db", database];
      const { milliseconds, stdout } = await runNode(args, { cwd: folder });
      if (!stdout.includes("kafka-batch-consumption.md")) throw new Error(`Not an answer: ${stdout}`);
      return milliseconds;
    },
    baseline: async () => (await runNode(["-e", "0"], { cwd: folder })).milliseconds,
    rounds: rounds(20, 3),
    warmUps: 1,
  });
  const target = below(1500, comparison);
  return [{ name: "start to first answer", unit: "ms", baselineName: "node -e 0", comparison, target }];
};
