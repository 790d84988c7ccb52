import { fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../../src/service/open-assay.ts";
import { createSeededRandom } from "../../../src/stats/seeded-random.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import type { Store } from "../../../src/stores/store.ts";
import type { JournalLine } from "./journal.ts";
import { performOperation } from "./perform-operation.ts";
import { planOperation } from "./plan-operation.ts";
import { applyOperation, writerStateSchema } from "./writer-state.ts";

/**
 * A process that opens a database, carries out operations drawn from a seed, and is meant to be killed:
 * `kill-writer.ts <job as JSON>`. It prints "o" when it begins to open the database, and "w" when it begins to write.
 */
const jobSchema = z.object({
  database: z.string(),
  folder: z.string(),
  name: z.string(),
  journal: z.string(),
  /** File with what the writer has in the database already. */
  state: z.string(),
  seed: z.int(),
  operations: z.int(),
  isAlone: z.boolean(),
});

const job = jobSchema.parse(JSON.parse(process.argv[2] ?? ""));
const journal = openSync(job.journal, "a");
const note = (line: JournalLine) => void writeSync(journal, `${JSON.stringify(line)}\n`);
const step = (name: string) => note({ kind: "step", step: name });

let state = writerStateSchema.parse(JSON.parse(readFileSync(job.state, "utf8")));
const random = createSeededRandom(job.seed);

process.stdout.write("o");
note({ kind: "opening" });
const embedder = createFakeEmbedder({ dimension: 384 });
const assay = await openAssay({
  config: { database: job.database, retrieval: { threshold: 0.3 } },
  store: noted(await openSqliteStore({ path: job.database })),
  embedder: {
    ...embedder,
    embed(texts, options) {
      step("embedding");
      return embedder.embed(texts, options);
    },
  },
});
note({ kind: "opened" });
for (let number = 0; number < job.operations; number += 1) {
  const planned = planOperation(state, { name: job.name, random, isAlone: job.isAlone });
  note({ kind: "begin", operation: planned.operation, next: planned.state.next });
  const { refused, marks } = await performOperation(planned.operation, {
    assay,
    folder: job.folder,
    name: job.name,
  });
  note({
    ...{ kind: "acknowledged", refused },
    marks: marks && { stale: [...marks.stale], fresh: [...marks.fresh] },
  });
  fsyncSync(journal);
  state =
    refused === null ? applyOperation(planned.state, planned.operation, marks ?? undefined) : planned.state;
}
note({ kind: "closing" });
await assay.close();
note({ kind: "closed" });

/** The store, with a note before and after each call that writes. */
function noted(store: Store): Store {
  const around =
    <Arguments extends readonly unknown[], Result>(write: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      step("writing");
      process.stdout.write("w");
      const result = await write(...values);
      step("written");
      return result;
    };
  const { documents, golden, settings, quarantine } = store;
  return {
    ...store,
    replaceVectors: around(store.replaceVectors),
    documents: {
      ...documents,
      putDocument: around(documents.putDocument),
      removeDocuments: around(documents.removeDocuments),
    },
    golden: {
      ...golden,
      putEntry: around(golden.putEntry),
      putEntries: around(golden.putEntries),
      setState: around(golden.setState),
      removeEntry: around(golden.removeEntry),
    },
    quarantine: { ...quarantine, add: around(quarantine.add), lift: around(quarantine.lift) },
    settings: { ...settings, setThreshold: around(settings.setThreshold) },
  };
}
