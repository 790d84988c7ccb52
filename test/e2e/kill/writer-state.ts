import { z } from "zod";

/**
 * What one writer has in the database, worked out without the program under test: a writer's operations are applied to
 * this, and what the database holds after a kill is compared with it. Each writer has a folder, a collection and a
 * prefix of its own, so that nobody else changes what it has.
 */
const pageSchema = z.object({
  /** Stands in the text, and stays when the file is renamed. */
  name: z.string(),
  /** Counted up by edits of the two sections that entries rest on. */
  setup: z.int(),
  usage: z.int(),
  /** Number of further sections. */
  extent: z.int(),
});

const sourceSchema = z.object({ file: z.string(), section: z.enum(["setup", "usage"]).nullable() });

const entrySchema = z.object({
  state: z.enum(["draft", "approved", "stale", "retired"]),
  revision: z.int(),
  answer: z.string(),
  questions: z.array(z.string()),
  negatives: z.array(z.string()),
  sources: z.array(sourceSchema),
});

export const writerStateSchema = z.object({
  /** By file name. */
  pages: z.record(z.string(), pageSchema),
  /** By id. */
  entries: z.record(z.string(), entrySchema),
  /** Questions that entries are kept from, by a report. */
  quarantined: z.array(z.object({ id: z.string(), question: z.string() })),
  threshold: z.number().nullable(),
  /** Makes names that were never used. */
  next: z.int(),
});

const changeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("put"), file: z.string(), page: pageSchema }),
  z.object({ kind: z.literal("rename"), file: z.string(), to: z.string() }),
  z.object({ kind: z.literal("delete"), file: z.string() }),
]);

const additionSchema = entrySchema
  .pick({ answer: true, questions: true, negatives: true, sources: true })
  .extend({
    id: z.string(),
  });

export const operationSchema = z.discriminatedUnion("kind", [
  additionSchema.extend({ kind: z.literal("add"), draft: z.boolean() }),
  z.object({ kind: z.literal("import"), format: z.enum(["yaml", "csv"]), entries: z.array(additionSchema) }),
  z.object({ kind: z.literal("phrase"), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal("negative"), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal("unnegative"), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal("review"), id: z.string(), answer: z.string(), sources: z.array(sourceSchema) }),
  z.object({ kind: z.literal("approve"), id: z.string() }),
  z.object({ kind: z.literal("retire"), id: z.string() }),
  z.object({ kind: z.literal("remove"), id: z.string() }),
  z.object({ kind: z.literal("check"), ids: z.array(z.string()) }),
  z.object({ kind: z.literal("report"), id: z.string(), question: z.string() }),
  z.object({ kind: z.literal("lift"), id: z.string(), question: z.string() }),
  z.object({ kind: z.literal("threshold"), value: z.number() }),
  z.object({ kind: z.literal("reindex") }),
  z.object({ kind: z.literal("ingest"), changes: z.array(changeSchema) }),
]);

export type WriterState = z.infer<typeof writerStateSchema>;
export type WriterEntry = z.infer<typeof entrySchema>;
export type Page = z.infer<typeof pageSchema>;
export type EntrySourcePlace = z.infer<typeof sourceSchema>;
export type PageChange = z.infer<typeof changeSchema>;
export type Addition = z.infer<typeof additionSchema>;
export type Operation = z.infer<typeof operationSchema>;

export function emptyState(): WriterState {
  return { pages: {}, entries: {}, quarantined: [], threshold: null, next: 1 };
}

/** Ids whose state a check moved. */
export interface Marks {
  readonly stale: readonly string[];
  readonly fresh: readonly string[];
}

/** The state after an operation that was carried out. A check's effect is what it reported. */
export function applyOperation(before: WriterState, operation: Operation, marks?: Marks): WriterState {
  const state = structuredClone(before);
  const change = (id: string, edit: (entry: WriterEntry) => Partial<WriterEntry>) => {
    const entry = state.entries[id];
    if (!entry) throw new Error(`The plan names the entry "${id}", which is not there.`);
    state.entries[id] = { ...entry, ...edit(entry), revision: entry.revision + 1 };
  };
  const add = ({ id, answer, questions, negatives, sources }: Addition, draft: boolean) => {
    state.entries[id] = {
      ...{ answer, questions, negatives, sources, revision: 1 },
      state: draft ? "draft" : "approved",
    };
  };
  switch (operation.kind) {
    case "add":
      add(operation, operation.draft);
      break;
    case "import":
      for (const entry of operation.entries) add(entry, false);
      break;
    case "phrase":
      change(operation.id, ({ questions }) => ({ questions: [...questions, operation.text] }));
      break;
    case "negative":
      change(operation.id, ({ negatives }) => ({ negatives: [...negatives, operation.text] }));
      break;
    case "unnegative":
      change(operation.id, ({ negatives }) => ({
        negatives: negatives.filter((text) => text !== operation.text),
      }));
      break;
    case "review":
      change(operation.id, () => ({ answer: operation.answer, state: "approved" }));
      break;
    case "approve":
      change(operation.id, () => ({ state: "approved" }));
      break;
    case "retire":
      change(operation.id, () => ({ state: "retired" }));
      break;
    case "remove":
      delete state.entries[operation.id];
      break;
    case "check":
      for (const id of marks?.stale ?? []) change(id, () => ({ state: "stale" }));
      for (const id of marks?.fresh ?? []) change(id, () => ({ state: "approved" }));
      break;
    case "report":
      state.quarantined.push({ id: operation.id, question: operation.question });
      break;
    case "lift":
      state.quarantined = state.quarantined.filter(({ question }) => question !== operation.question);
      break;
    case "threshold":
      state.threshold = operation.value;
      break;
    case "reindex":
      break;
    case "ingest":
      for (const each of operation.changes) applyPageChange(state, each);
      break;
  }
  return state;
}

/** Changes the state handed in. */
export function applyPageChange(state: WriterState, change: PageChange): void {
  if (change.kind === "put") state.pages[change.file] = change.page;
  else {
    const page = state.pages[change.file];
    delete state.pages[change.file];
    if (change.kind === "delete" || !page) return;
    state.pages[change.to] = page;
    for (const entry of Object.values(state.entries)) {
      entry.sources = entry.sources.map((source) =>
        source.file === change.file ? { ...source, file: change.to } : source,
      );
    }
  }
}

/** The text of a page, which depends on its state alone. */
export function pageText({ name, setup, usage, extent }: Page): string {
  const parts = Array.from({ length: extent }, (_, at) => {
    const words = Array.from({ length: 60 }, (_, word) => `w${(at * 31 + word * 17) % 701}`).join(" ");
    return `## Part ${at}\n\nPart ${at} of ${name}: ${words}.\n`;
  });
  const sections = [
    `## Setup\n\nSet ${name} up in ${setup} steps.\n`,
    `## Usage\n\nUse ${name} in ${usage} ways.\n`,
  ];
  return [`# ${name}\n`, ...sections, ...parts].join("\n");
}
