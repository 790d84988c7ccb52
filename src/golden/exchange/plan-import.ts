import { isDeepStrictEqual } from "node:util";
import type { GoldenEntry, GoldenSource } from "../../stores/golden.ts";
import type { GoldenEventInput } from "../../stores/golden-history.ts";
import { canMatch } from "../../stores/golden-history.ts";
import { type GoldenScope, sameScope, scopesOverlap } from "../../stores/golden-scope.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { checkEntryId, checkReviewer } from "../entries/check-entry.ts";
import { findOwner } from "../entries/prepare-phrasings.ts";
import { judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { stampLinks } from "../links/stamp-links.ts";
import type { StampedSources } from "../sources/resolve-sources.ts";
import { referenceKey } from "../sources/source-reference.ts";
import type { GoldenFileEntry } from "./golden-file.ts";
import type { Complain, ImportProblem } from "./import-problem.ts";
import { namesSameSources, stampFileSources, takeFileStamps } from "./import-sources.ts";
import { attempt, type EntryTexts, readTexts, sameTexts, type TextContext } from "./import-texts.ts";
import type { ParsedGoldenFile } from "./parse-golden-yaml.ts";
import { formatPath } from "./read-yaml.ts";

export interface ImportOptions {
  /** Name of the file in messages. */
  file: string;
  /** Who vouches for entries that carry no stamps. @default none: such entries are refused */
  stampedBy?: string;
  /** Write in spite of conflicts with other entries, and note them in the history. @default false */
  force?: boolean;
  signal?: AbortSignal;
}

/** What an import will do with one entry of the file. */
export interface EntryPlan {
  readonly action: "add" | "update" | "unchanged";
  /** As it will be written; the stored one where nothing changes. */
  readonly entry: GoldenEntry;
  readonly snapshotTexts: ReadonlyMap<string, string>;
  /** False where the file says what stood beside the sources. */
  readonly recordsEvidence: boolean;
  readonly event: GoldenEventInput;
  /** Ids of the phrasings that are new to the entry, or get another answer. */
  readonly checked: readonly string[];
  /** Line of the file on which the entry begins. */
  readonly line: number;
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
    const line = lineOf(at);
    const plan = await planEntry(written, { complain: complainHere, options, parts, line });
    if (!plan) continue;
    plans.push(plan);
    if (plan.entry.state === "retired") continue;
    for (const { normalised, text } of plan.entry.phrasings) {
      const others = { store: parts.store, scope: plan.entry, except: (id: string) => inFile.has(id) };
      const owner = await findOwner(normalised, others);
      if (owner) {
        complain(at, `asks "${text}", which belongs to golden entry "${owner.entryId}" already`);
      }
    }
  }
  return { plans, problems };
}

/** Where something stands in the file, and whom it is for. */
interface Appearance {
  readonly line: number;
  readonly scope: GoldenScope;
}

function findDuplicates(
  entries: readonly GoldenFileEntry[],
  { complain, lineOf }: { complain: Complain; lineOf: ParsedGoldenFile["lineOf"] },
): void {
  const everyone: GoldenScope = { audience: [], language: null };
  const ids = new Map<string, Appearance[]>();
  const questions = new Map<string, Appearance[]>();
  const note = (
    seen: Map<string, Appearance[]>,
    key: string,
    { path, scope }: { path: readonly (string | number)[]; scope: GoldenScope },
  ) => {
    const earlier = seen.get(key)?.find((appearance) => scopesOverlap(appearance.scope, scope));
    if (earlier) complain(path, `appears twice: it is on line ${earlier.line} already`);
    else seen.set(key, [...(seen.get(key) ?? []), { line: lineOf(path), scope }]);
  };
  for (const [index, { id, questions: asked, audience = [], language = null }] of entries.entries()) {
    note(ids, id, { path: ["entries", index, "id"], scope: everyone });
    const scope = { audience: audience.map((word) => word.trim()), language };
    for (const [number, question] of asked.entries()) {
      note(questions, normaliseQuestion(question), { path: ["entries", index, "questions", number], scope });
    }
  }
}

interface EntryContext extends TextContext {
  /** On which the entry begins. */
  line: number;
  options: ImportOptions;
}

async function planEntry(written: GoldenFileEntry, context: EntryContext): Promise<EntryPlan | undefined> {
  const { complain, options, parts, line } = context;
  const id = attempt(["id"], () => checkEntryId(written.id), complain);
  const existing = id === undefined ? undefined : await parts.store.getEntry(id);
  const texts = readTexts(written, { ...context, existing });
  const needsReview = written.state !== "draft" && written.state !== "retired";
  const stampedBy = written.reviewed || needsReview ? reviewerOf(written, { complain, options }) : "";
  if (id === undefined || texts === undefined || stampedBy === undefined) return undefined;

  const stamped = await stamp(written, { ...context, texts, existing, needsReview });
  if (stamped === "unchanged" && existing) return unchanged(existing, line);
  if (stamped === undefined || stamped === "unchanged") return undefined;
  const now = parts.clock().toISOString();
  const review = { reviewedBy: stampedBy, reviewedAt: written.reviewed?.at ?? now };
  const isSame =
    existing !== undefined &&
    sameTexts(existing, texts) &&
    (written.state ?? existing.state) === existing.state &&
    sameStamps(existing, { stamped, review: written.reviewed && review }) &&
    sameRecord(existing, written);
  if (isSame) return unchanged(existing, line);
  const { evidence } = written;
  const links =
    written.links ?? (await stampLinks({ answer: texts.answer, sources: stamped.sources }, parts.documents));
  const entry: GoldenEntry = {
    ...{ id, state: written.state ?? "approved" },
    ...texts,
    ...{ sources: stamped.sources, links, ...review },
    ...(evidence && { evidence }),
    createdAt: existing?.createdAt ?? now,
    revision: (existing?.revision ?? 0) + 1,
  };
  return {
    ...{ action: existing ? "update" : "add", entry, snapshotTexts: stamped.snapshotTexts, line },
    recordsEvidence: evidence === undefined,
    event: { action: "imported", at: now, by: options.stampedBy ?? null, note: `From ${options.file}.` },
    checked: newPhrasings(entry, existing),
  };
}

interface StampContext extends EntryContext {
  texts: EntryTexts;
  existing: GoldenEntry | undefined;
  needsReview: boolean;
}

/** The sources with the stamps of the file, or stamped anew; undefined when that is refused. */
async function stamp(
  written: GoldenFileEntry,
  { texts, existing, needsReview, complain, parts }: StampContext,
): Promise<StampedSources | "unchanged" | undefined> {
  const mustStayFresh = written.reviewed || !needsReview ? undefined : existing;
  if (mustStayFresh && (await isStale(mustStayFresh, parts))) {
    const isSame =
      sameTexts(mustStayFresh, texts) && namesSameSources(written.sources, mustStayFresh.sources);
    if (isSame) return "unchanged";
    complainStale(mustStayFresh, complain);
    return undefined;
  }
  const stamped = takesStamps(written, needsReview)
    ? await takeFileStamps(written.sources, { complain, store: parts.store })
    : await stampFileSources(written.sources, { complain, parts });
  // A document may have been replaced while the sources were stamped: then the stamps vouch for what nobody saw.
  if (stamped && mustStayFresh && (await isStale(mustStayFresh, parts))) {
    complainStale(mustStayFresh, complain);
    return undefined;
  }
  return stamped;
}

/** A draft may carry stamps although nobody reviewed it: they tell what its writer had before them. */
function takesStamps({ reviewed, sources }: GoldenFileEntry, needsReview: boolean): boolean {
  if (reviewed !== undefined) return true;
  if (needsReview) return false;
  return sources.every(({ hash, version }) => hash !== undefined && version !== undefined);
}

/** Ids of the phrasings that did not lead to this answer before, or not for the same askers. */
function newPhrasings(entry: GoldenEntry, existing: GoldenEntry | undefined): string[] {
  const ids = entry.phrasings.map(({ id }) => id);
  if (!existing || !canMatch(existing) || existing.answer !== entry.answer) return ids;
  // For other askers they are new.
  if (!sameScope(existing, entry)) return ids;
  const known = new Set(existing.phrasings.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function unchanged(entry: GoldenEntry, line: number): EntryPlan {
  const event = { action: "imported", at: entry.reviewedAt, by: null, note: null } as const;
  const nothing = { snapshotTexts: new Map(), recordsEvidence: false, checked: [] };
  return { action: "unchanged", entry, event, line, ...nothing };
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

/** True where a new stamp would vouch for sources that nobody was shown. */
async function isStale({ id }: GoldenEntry, parts: GoldenParts): Promise<boolean> {
  const snapshot = await parts.store.readEntry(id);
  if (!snapshot) return false;
  const { verdict } = await judgeSnapshot(snapshot, parts);
  return verdict !== "fresh" && verdict !== "no-sources";
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

/** What else a file says of the review; where it says nothing, what is stored stays. */
function sameRecord(existing: GoldenEntry, { links, evidence, sources }: GoldenFileEntry): boolean {
  const isSame = (written: unknown, stored: unknown) =>
    written === undefined || isDeepStrictEqual(written, stored);
  return (
    isSame(links, existing.links) &&
    isSame(evidence, existing.evidence) &&
    sources.every(({ context }, index) => isSame(context, existing.sources[index]?.context))
  );
}
