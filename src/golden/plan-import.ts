import { AppError } from "../errors.ts";
import type { GoldenEntry, GoldenSource, Phrasing } from "../stores/golden.ts";
import { normaliseQuestion } from "../text/normalise-question.ts";
import { checkAnswer, checkEntryId, checkReviewer } from "./check-entry.ts";
import { judgeFreshness } from "./freshness.ts";
import type { GoldenFileEntry } from "./golden-file.ts";
import type { GoldenParts } from "./golden-parts.ts";
import type { Complain, ImportProblem } from "./import-problem.ts";
import { namesSameSources, stampFileSources, takeFileStamps } from "./import-sources.ts";
import { formatPath, type ParsedGoldenFile } from "./parse-golden-yaml.ts";
import { preparePhrasings } from "./prepare-phrasings.ts";
import type { StampedSources } from "./resolve-sources.ts";
import { referenceKey } from "./source-reference.ts";

export interface ImportOptions {
  /** Name of the file in messages. */
  file: string;
  /** Who vouches for entries that carry no stamps. @default none: such entries are refused */
  stampedBy?: string;
  signal?: AbortSignal;
}

/** What an import will do with one entry of the file. */
export interface EntryPlan {
  readonly action: "add" | "update" | "unchanged";
  /** As it will be written; the stored one where nothing changes. */
  readonly entry: GoldenEntry;
  readonly snapshotTexts: ReadonlyMap<string, string>;
}

export interface ImportPlan {
  readonly plans: readonly EntryPlan[];
  readonly problems: readonly ImportProblem[];
}

/** Works out an import without writing anything; every problem of the file is found, not the first alone. */
export async function planImport(
  { content, lineOf }: ParsedGoldenFile,
  options: ImportOptions,
  parts: GoldenParts,
): Promise<ImportPlan> {
  const plans: EntryPlan[] = [];
  const problems: ImportProblem[] = [];
  const complain: Complain = (path, text, hint) => {
    problems.push({ line: lineOf(path), text: `${formatPath(path)} ${text}`, ...(hint && { hint }) });
  };
  findDuplicates(content.entries, { complain, lineOf });
  const inFile = new Set(content.entries.map(({ id }) => id));
  for (const [index, written] of content.entries.entries()) {
    const at = ["entries", index] as const;
    const complainHere: Complain = (path, text, hint) => complain([...at, ...path], text, hint);
    const plan = await planEntry(written, { complain: complainHere, options, parts });
    if (!plan) continue;
    plans.push(plan);
    for (const { normalised, text } of plan.entry.phrasings) {
      const owner = await parts.store.findPhrasing(normalised);
      if (owner && !inFile.has(owner.entryId)) {
        complain(at, `asks "${text}", which belongs to golden entry "${owner.entryId}" already`);
      }
    }
  }
  return { plans, problems };
}

function findDuplicates(
  entries: readonly GoldenFileEntry[],
  { complain, lineOf }: { complain: Complain; lineOf: ParsedGoldenFile["lineOf"] },
): void {
  const ids = new Map<string, number>();
  const questions = new Map<string, number>();
  const note = (seen: Map<string, number>, key: string, path: readonly (string | number)[]) => {
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, lineOf(path));
    else complain(path, `appears twice: it is on line ${earlier} already`);
  };
  for (const [index, { id, questions: asked }] of entries.entries()) {
    note(ids, id, ["entries", index, "id"]);
    for (const [number, question] of asked.entries()) {
      note(questions, normaliseQuestion(question), ["entries", index, "questions", number]);
    }
  }
}

interface EntryContext {
  complain: Complain;
  options: ImportOptions;
  parts: GoldenParts;
}

async function planEntry(written: GoldenFileEntry, context: EntryContext): Promise<EntryPlan | undefined> {
  const { complain, options, parts } = context;
  const id = attempt(["id"], () => checkEntryId(written.id), complain);
  const answer = attempt(["answer"], () => checkAnswer(written.answer), complain);
  const existing = id === undefined ? undefined : await parts.store.getEntry(id);
  const phrasings = written.questions.flatMap(
    (question, index) =>
      attempt(
        ["questions", index],
        () => preparePhrasings([question], { ...parts, existing: existing?.phrasings ?? [] }),
        complain,
      ) ?? [],
  );
  const stampedBy = reviewerOf(written, { complain, options });
  if (id === undefined || answer === undefined || stampedBy === undefined) return undefined;
  const texts = { answer, phrasings };

  const mustStayFresh = written.reviewed ? undefined : existing;
  if (mustStayFresh && (await isStale(mustStayFresh, parts))) {
    if (sameTexts(mustStayFresh, texts) && namesSameSources(written.sources, mustStayFresh.sources)) {
      return unchanged(mustStayFresh);
    }
    complainStale(mustStayFresh, complain);
    return undefined;
  }
  const stamped = written.reviewed
    ? await takeFileStamps(written.sources, { complain, store: parts.store })
    : await stampFileSources(written.sources, { complain, parts });
  if (!stamped) return undefined;
  // A document may have been replaced while the sources were stamped: then the stamps vouch for what nobody saw.
  if (mustStayFresh && (await isStale(mustStayFresh, parts))) {
    complainStale(mustStayFresh, complain);
    return undefined;
  }
  const now = parts.clock().toISOString();
  const review = { reviewedBy: stampedBy, reviewedAt: written.reviewed?.at ?? now };
  if (
    existing &&
    sameTexts(existing, texts) &&
    sameStamps(existing, { stamped, review: written.reviewed && review })
  ) {
    return unchanged(existing);
  }
  const revision = (existing?.revision ?? 0) + 1;
  const createdAt = existing?.createdAt ?? now;
  const entry: GoldenEntry = { id, ...texts, sources: stamped.sources, ...review, createdAt, revision };
  return { action: existing ? "update" : "add", entry, snapshotTexts: stamped.snapshotTexts };
}

function unchanged(entry: GoldenEntry): EntryPlan {
  return { action: "unchanged", entry, snapshotTexts: new Map() };
}

function complainStale({ id }: GoldenEntry, complain: Complain): void {
  const hint = `assay golden review ${id}`;
  complain([], `would stamp "${id}", which is stale: it has to pass a review first`, hint);
}

function reviewerOf(
  { reviewed }: GoldenFileEntry,
  { complain, options }: Pick<EntryContext, "complain" | "options">,
): string | undefined {
  if (reviewed) return attempt(["reviewed", "by"], () => checkReviewer(reviewed.by), complain);
  const { file, stampedBy } = options;
  if (stampedBy !== undefined) return checkReviewer(stampedBy);
  const hint = `assay golden import ${file} --reviewer <name>`;
  complain(["reviewed"], "is missing, and nobody vouches for entries without it", hint);
  return undefined;
}

function attempt<T>(path: readonly (string | number)[], check: () => T, complain: Complain): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    const { message, hint } = AppError.isInstance(error.cause) ? error.cause : error;
    complain(path, `cannot be used: ${message}`, hint);
    return undefined;
  }
}

/** True where a new stamp would vouch for sources that nobody was shown. */
async function isStale({ id }: GoldenEntry, { store }: GoldenParts): Promise<boolean> {
  const snapshot = await store.readForServing(id);
  if (!snapshot) return false;
  const { verdict } = judgeFreshness(snapshot.entry.sources, snapshot.states);
  return verdict !== "fresh" && verdict !== "no-sources";
}

function sameTexts(
  existing: GoldenEntry,
  { answer, phrasings }: { answer: string; phrasings: readonly Phrasing[] },
): boolean {
  const textsOf = (list: readonly Phrasing[]) => JSON.stringify(list.map((phrasing) => phrasing.text));
  return existing.answer === answer && textsOf(existing.phrasings) === textsOf(phrasings);
}

/** Without a review in the file, the stored stamps are kept while the sources say what they said. */
function sameStamps(
  existing: GoldenEntry,
  {
    stamped,
    review,
  }: { stamped: StampedSources; review: { reviewedBy: string; reviewedAt: string } | undefined },
): boolean {
  const keyOf = ({ reference, hash, version, label }: GoldenSource) =>
    review ? [referenceKey(reference), hash, version, label] : [referenceKey(reference), hash];
  const keysOf = (sources: readonly GoldenSource[]) => JSON.stringify(sources.map(keyOf));
  if (keysOf(existing.sources) !== keysOf(stamped.sources)) return false;
  if (!review) return true;
  return existing.reviewedBy === review.reviewedBy && existing.reviewedAt === review.reviewedAt;
}
