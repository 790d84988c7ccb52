import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { AppError } from "../../../src/errors.ts";
import type { Assay } from "../../../src/service/assay.ts";
import {
  type Addition,
  type EntrySourcePlace,
  type Marks,
  type Operation,
  type PageChange,
  pageText,
  type WriterState,
} from "./writer-state.ts";

export interface Workplace {
  readonly assay: Assay;
  /** Folder of the writer's pages; its name is also their collection. */
  readonly folder: string;
  readonly name: string;
}

export interface Performed {
  readonly refused: string | null;
  readonly marks: Marks | null;
}

const reviewedBy = "ada";

/**
 * Carries an operation out through the service, as a program would.
 * @throws what the service throws, but for the one refusal that a drawn operation may meet
 */
export async function performOperation(operation: Operation, place: Workplace): Promise<Performed> {
  try {
    return { refused: null, marks: (await perform(operation, place)) ?? null };
  } catch (error) {
    // The sources of a retired entry may have moved: then it has to be reviewed, and is left as it is.
    if (AppError.isInstance(error) && error.code === "review-required" && operation.kind === "approve") {
      return { refused: error.code, marks: null };
    }
    throw error;
  }
}

/** Makes the folder hold exactly the pages of the state. */
export function writePages(folder: string, state: WriterState): void {
  for (const [file, page] of Object.entries(state.pages)) writeFileSync(join(folder, file), pageText(page));
}

async function perform(operation: Operation, { assay, folder, name }: Workplace): Promise<Marks | undefined> {
  const { golden } = assay;
  const inputOf = ({ file, section }: EntrySourcePlace) =>
    section === null ? `${name}:${file}` : `${name}:${file}#${section}`;
  switch (operation.kind) {
    case "add": {
      const { kind: _, questions, sources, ...rest } = operation;
      await golden.add({ ...rest, phrasings: questions, sources: sources.map(inputOf), reviewedBy });
      return undefined;
    }
    case "import": {
      const options = { file: "entries", stampedBy: reviewedBy };
      if (operation.format === "yaml") await golden.importYaml(toYaml(operation.entries, inputOf), options);
      else await golden.importRows(toCsv(operation.entries, inputOf), { ...options, format: "csv" });
      return undefined;
    }
    case "phrase":
      await golden.addPhrasing(operation.id, operation.text, { by: reviewedBy });
      return undefined;
    case "negative":
      await golden.addNegative(operation.id, operation.text, { by: reviewedBy });
      return undefined;
    case "unnegative":
      await golden.removeNegative(operation.id, operation.text, { by: reviewedBy });
      return undefined;
    case "review": {
      const { id, answer } = operation;
      const { token } = await golden.openReview(id);
      await golden.completeReview({ id, token, reviewedBy, answer, sources: operation.sources.map(inputOf) });
      return undefined;
    }
    case "approve":
      await golden.approve({ id: operation.id, reviewedBy });
      return undefined;
    case "retire":
      await golden.retire({ id: operation.id, by: reviewedBy });
      return undefined;
    case "remove":
      await golden.remove(operation.id);
      return undefined;
    case "check": {
      const { stale, fresh } = await golden.markFreshness(await golden.check(operation.ids));
      return { stale, fresh };
    }
    case "report":
      await assay.report({ question: operation.question, entryId: operation.id, by: reviewedBy });
      return undefined;
    case "lift":
      await assay.quarantine.lift({ entryId: operation.id, question: operation.question });
      return undefined;
    case "threshold":
      await assay.thresholds.set("golden", operation.value);
      return undefined;
    case "reindex":
      await assay.reindex();
      return undefined;
    case "ingest":
      for (const change of operation.changes) changeFile(folder, change);
      await assay.ingest({ paths: [folder], collection: name });
      return undefined;
  }
}

function changeFile(folder: string, change: PageChange): void {
  const path = join(folder, change.file);
  if (change.kind === "put") writeFileSync(path, pageText(change.page));
  else if (change.kind === "delete") rmSync(path);
  else renameSync(path, join(folder, change.to));
}

type InputOf = (source: EntrySourcePlace) => string;

function toYaml(entries: readonly Addition[], inputOf: InputOf): string {
  return stringify({
    version: 1,
    entries: entries.map(({ sources, ...entry }) => ({
      ...entry,
      sources: sources.map((source) => ({
        [source.section === null ? "document" : "passage"]: inputOf(source),
      })),
    })),
  });
}

/** No cell holds a quote; several values of a cell stand on lines of their own. */
function toCsv(entries: readonly Addition[], inputOf: InputOf): string {
  const rows = entries.map(({ id, answer, questions, negatives, sources }) =>
    [id, answer, questions.join("\n"), negatives.join("\n"), sources.map(inputOf).join("\n")].map(
      (cell) => `"${cell}"`,
    ),
  );
  return [["id", "answer", "question", "negative", "source"], ...rows]
    .map((row) => `${row.join(",")}\n`)
    .join("");
}
