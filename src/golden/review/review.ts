import { AppError } from "../../errors.ts";
import type { PassageRecord } from "../../stores/documents.ts";
import type { GoldenEntry, GoldenSource, SourceReference, SourceState } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import {
  countSections,
  isLikePath,
  passagesAt,
  placedReference,
} from "../../stores/sources/passage-place.ts";
import { passageLabel } from "../../stores/sources/passage-state.ts";
import { hashBytes, hashText } from "../../text/hash-text.ts";
import { checkAnswer, checkReviewer } from "../entries/check-entry.ts";
import { describeWrite } from "../entries/describe-write.ts";
import { readEntry } from "../entries/find-entry.ts";
import { saveEntry } from "../entries/save-entries.ts";
import type { FreshnessVerdict } from "../freshness/freshness.ts";
import { judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { SourceVerdict } from "../freshness/judge-source.ts";
import type { GoldenChange, GoldenParts } from "../golden-parts.ts";
import { findLostLinks } from "../links/lost-links.ts";
import { stampLinks } from "../links/stamp-links.ts";
import { passageReference, stampSources, stampState } from "../sources/resolve-sources.ts";
import { referenceKey, type SourceInput } from "../sources/source-reference.ts";
import { diffSource, findSuccessor, MIN_SUCCESSOR_OVERLAP } from "./describe-change.ts";
import { noteOfDraft, takeDraft } from "./proposal/draft-edit.ts";
import { fixLinks, keptLinks, noteOfKeptLinks, refuseBrokenLinks } from "./review-links.ts";

/**
 * A review is two steps with a token between them. The first shows what changed in each source since the last
 * review; the token stands for exactly that: the entry's revision and the sources as shown. The second stamps the
 * entry only under a token that still fits, so nobody can vouch for an answer against a text they were not shown,
 * also when documents were ingested between the steps.
 */
export interface GoldenReview {
  readonly entry: GoldenEntry;
  readonly freshness: FreshnessVerdict;
  /** One for each source that is not fresh, or that moved to another document. */
  readonly changes: readonly SourceChange[];
  /** Links of the answer that lead nowhere and led nowhere at the last review either, one sentence each. */
  readonly lostLinks: readonly string[];
  /** The answer with its broken links led to their new places; absent where no new place is known. */
  readonly fixedAnswer?: string;
  /** Hand to the completion; holds until the entry or one of its sources changes. */
  readonly token: string;
}

export interface SourceChange {
  readonly source: GoldenSource;
  readonly verdict: SourceVerdict;
  /** Text at the last review; undefined where it was not kept (an entry imported after its source had moved). */
  readonly before: string | undefined;
  /** Text now; for a passage that is gone, the text of its successor; undefined where there is none. */
  readonly after: string | undefined;
  /** Unified diff from `before` to `after`; its head alone for a topic whose documents disagree. */
  readonly patch: string;
  /**
   * For a passage that is gone: the passage of the same document that shares most words with it; for one that moved to
   * another document: its place there.
   */
  readonly successor?: SourceSuccessor;
}

export interface SourceSuccessor {
  /** Stamped with what the passage is now. */
  readonly source: GoldenSource;
  /** Share of common words, from 0 to 1. */
  readonly overlap: number;
  /** True from an overlap of 0.5 on: then the completion takes it unless the reviewer names sources. */
  readonly usedByDefault: boolean;
}

export interface ReviewCompletion {
  id: string;
  /** From the review that was shown. */
  token: string;
  reviewedBy: string;
  /** @default the answer as it is */
  answer?: string;
  /**
   * True: the answer began as the machine's edit that was shown with this review, and is that edit where `answer` is left
   * out. The history says so. @default false
   */
  useProposal?: boolean;
  /** True: broken links of the answer are led to their new places where these are known. @default false */
  fixLinks?: boolean;
  /** All sources of the entry from now on. @default the same sources, a gone passage replaced by its successor */
  sources?: readonly SourceInput[];
  /**
   * Approve it although a question would match another entry with another answer, or the answer keeps a broken link; the
   * history notes it. @default false
   */
  force?: boolean;
  signal?: AbortSignal;
}

/** @throws AppError `golden-not-found` */
export async function openReview(id: string, parts: GoldenParts): Promise<GoldenReview> {
  const { stamps, ...review } = await inspect(id, parts);
  const { entry, freshness } = review;
  const { documents } = parts;
  const broken = freshness.brokenLinks;
  const known = new Set(broken.map(({ url }) => url));
  const lost = await findLostLinks([entry], documents);
  const sources = entry.sources.map((source, index) => stamps[index]?.source ?? source);
  const fixedAnswer = await fixLinks(entry.answer, { broken, sources, documents });
  return {
    ...review,
    lostLinks: lost.filter(({ url }) => !known.has(url)).map(({ reason }) => reason),
    ...(fixedAnswer !== entry.answer && { fixedAnswer }),
  };
}

/**
 * Stamps reviewer, time, versions and hashes, with the edited answer, in one write; the entry is approved then.
 *
 * @throws AppError `review-required` when the token does not fit what entry and sources are now, or when a proposal is to
 * be used and none was shown under it, `golden-invalid` when the answer keeps a link that broke since the last review, or
 * when a source has nothing to be stamped against and none is named in its place, `golden-not-found`,
 * `golden-conflict`, `document-not-found`
 */
export async function completeReview(
  completion: ReviewCompletion,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { id, token, sources, signal } = completion;
  const reviewedBy = checkReviewer(completion.reviewedBy);
  const shown = await inspect(id, parts);
  refuseOtherToken(shown, token);
  const draft = completion.useProposal === true ? await takeDraft({ id, token }, parts) : undefined;
  const written = checkAnswer(completion.answer ?? draft?.text ?? shown.entry.answer);
  const stamped = await stampSources(
    sources ? withPlaces(sources, shown.entry) : defaultSources(shown),
    parts,
  );
  const { documents } = parts;
  const broken = shown.freshness.brokenLinks;
  const answer =
    completion.fixLinks === true
      ? await fixLinks(written, { broken, sources: stamped.sources, documents })
      : written;
  const isStrict = parts.freshness?.links !== "report";
  const kept = isStrict ? await keptLinks(answer, broken) : [];
  if (completion.force !== true) refuseBrokenLinks(id, kept);
  const links = await stampLinks({ answer, sources: stamped.sources }, documents);
  // These were read after the first look: a second one proves that nothing moved in between.
  refuseOtherToken(await inspect(id, parts), token);
  const { entry } = shown;
  // Questions are looked at again when they get another answer, or begin to match.
  const isNew = answer !== entry.answer || !canMatch(entry);
  const at = parts.clock().toISOString();
  const save = {
    entry: {
      ...entry,
      state: "approved" as const,
      ...{ answer, reviewedBy, sources: stamped.sources, links },
      reviewedAt: at,
      revision: entry.revision + 1,
    },
    event: {
      action: "reviewed",
      at,
      by: reviewedBy,
      note: noteOfKeptLinks(draft ? noteOfDraft(draft, answer) : null, kept),
    } as const,
    snapshotTexts: stamped.snapshotTexts,
    recordsEvidence: true,
    ...(!isNew && { checked: [] }),
  };
  const warnings = await saveEntry(save, { force: completion.force, signal }, parts);
  const stillBroken = await keptLinks(answer, broken);
  const told = new Set(stillBroken.map(({ url }) => url));
  const lost = (await findLostLinks([save.entry], documents)).filter(({ url }) => !told.has(url));
  const ofLinks = [...stillBroken, ...lost].map(({ reason }) => reason);
  return describeWrite(id, { ...parts, warnings: [...warnings, ...ofLinks] });
}

interface Inspection extends Omit<GoldenReview, "lostLinks" | "fixedAnswer"> {
  /** One for each source: the stamp it would get by default, or undefined where a person must choose. */
  readonly stamps: readonly (Stamp | undefined)[];
}

interface Stamp {
  readonly source: GoldenSource;
  readonly text: string;
  /** Hashes of the passages that hold the text where its document is cut otherwise now. */
  readonly heldBy?: readonly string[];
}

async function inspect(id: string, parts: GoldenParts): Promise<Inspection> {
  const snapshot = await readEntry(id, parts.store);
  const { entry, states } = snapshot;
  // Looked for whatever the sources say: whoever vouches for the answer vouches for it beside all of this.
  const evidence = (await parts.evidence?.find(snapshot)) ?? [];
  const freshness = { ...(await judgeSnapshot(snapshot, parts)), evidence };
  const changes: SourceChange[] = [];
  const stamps: (Stamp | undefined)[] = [];
  const seen: unknown[] = [entry.id, entry.revision, snapshot.links];
  for (const { label, text } of evidence) seen.push(label, hashText(text));
  const kept = new Set(
    entry.sources
      .filter((_, index) => states[index]?.kind === "found")
      .map((source) => referenceKey(placedReference(source))),
  );
  for (const [index, source] of entry.sources.entries()) {
    const state = states[index] ?? { kind: "missing" };
    const verdict = freshness.sources[index];
    if (!verdict) continue;
    const before = await parts.store.getSnapshotText(source.hash);
    const next =
      state.kind === "passage-gone" && before !== undefined
        ? await proposeSuccessor(source, { before, kept, parts })
        : placeOfMoved(source, state);
    stamps.push(stampOf(source, { state, next }));
    seen.push(referenceKey(placedReference(source)), signatureOf(state), next?.source.hash ?? null);
    if (verdict.verdict === "fresh" && !verdict.movedTo) continue;
    const after = state.kind === "found" ? state.text : next?.text;
    const { currentVersion, versions } = verdict;
    const tags = { reviewedVersion: source.version, currentVersion, versions };
    const labelNow = state.kind === "found" ? state.label : next?.source.label;
    const patch = diffSource({ label: source.label, labelNow, before, after, ...tags });
    const successor = next && {
      source: next.source,
      overlap: next.overlap,
      usedByDefault: next.usedByDefault,
    };
    changes.push({ source, verdict, before, after, patch, ...(successor && { successor }) });
  }
  const token = hashBytes(JSON.stringify(seen)).slice(0, 12);
  return { entry, freshness, changes, token, stamps };
}

type Successor = SourceSuccessor & Stamp;

/**
 * What stands under the path that was cited took the place of the text, wherever on the page the text itself may be kept. A
 * passage of another section is shown for a person to choose, and never taken by itself.
 *
 * @param kept keys of the entry's sources that still stand: none of them is what became of another one
 */
async function proposeSuccessor(
  { reference, context, label }: GoldenSource,
  { before, kept, parts }: { before: string; kept: ReadonlySet<string>; parts: GoldenParts },
): Promise<Successor | undefined> {
  if (reference.kind !== "passage") return undefined;
  const passages = await parts.documents.getPassages(reference.documentId);
  const candidates = passages.filter((passage) => !isKept(passage, { kept, passages }));
  const section = candidates.filter((passage) => isCitedSection(passage, { context, label, passages }));
  const beside = candidates.filter(
    ({ headings }) => context && (headings.at(-1) ?? null) === context.heading,
  );
  const [nearest = []] = [section, beside, candidates].filter((those) => those.length > 0);
  const found = findSuccessor(before, nearest);
  if (!found) return undefined;
  const successor = passageReference(found.passage, passages);
  const [state] = await parts.store.readSources([successor]);
  if (state?.kind !== "found") return undefined;
  const { overlap } = found;
  const usedByDefault = section.length > 0 && overlap >= MIN_SUCCESSOR_OVERLAP;
  return { source: stampState(successor, state), text: state.text, overlap, usedByDefault };
}

/** Reviews before sections were recorded kept the path in the label alone. */
function isCitedSection(
  passage: PassageRecord,
  {
    context,
    label,
    passages,
  }: { context: GoldenSource["context"] | undefined; label: string; passages: readonly PassageRecord[] },
): boolean {
  const { documentId, headings } = passage;
  const place = context?.place;
  if (!place) return label === passageLabel(documentId, headings);
  const sections = countSections(place.headings, passages);
  if (sections === place.sections) return passagesAt(place, passages).includes(passage);
  // Of several sections with that path, nobody can tell which one it was.
  return sections === 0 && isLikePath(headings, { cited: place.headings, passages });
}

function isKept(
  passage: PassageRecord,
  { kept, passages }: { kept: ReadonlySet<string>; passages: readonly PassageRecord[] },
): boolean {
  const placed = passageReference(passage, passages);
  const { place: _, ...bare } = placed;
  return kept.has(referenceKey(placed)) || kept.has(referenceKey(bare));
}

/** Sources that a person keeps are named by their text alone where the reader knows no more; each stays in its section. */
function withPlaces(inputs: readonly SourceInput[], { sources }: GoldenEntry): SourceInput[] {
  return inputs.flatMap((input): SourceInput[] => {
    if (typeof input === "string" || input.kind !== "passage" || input.place) return [input];
    const same = sources.filter(({ reference }) => referenceKey(reference) === referenceKey(input));
    return same.length > 0 ? same.map(placedReference) : [input];
  });
}

function placeOfMoved({ reference }: GoldenSource, state: SourceState): Successor | undefined {
  if (state.kind !== "moved") return undefined;
  return { source: stampState(reference, state), text: state.text, overlap: 1, usedByDefault: true };
}

function stampOf(
  source: GoldenSource,
  { state, next }: { state: SourceState; next: Successor | undefined },
): Stamp | undefined {
  if (state.kind === "found") {
    // Nothing is left that a stamp could name: a person must.
    if (state.heldBy?.length === 0) return undefined;
    const { text, heldBy } = state;
    return { source: stampState(source.reference, state), text, ...(heldBy && { heldBy }) };
  }
  return next?.usedByDefault ? { source: next.source, text: next.text } : undefined;
}

function signatureOf(state: SourceState): readonly unknown[] {
  switch (state.kind) {
    case "found":
      return [state.kind, state.hash, state.version];
    case "moved":
      return [state.kind, state.documentId, state.hash, state.version];
    case "passage-gone":
      return [state.kind, state.version, hashText(state.text)];
    case "ambiguous":
      return [state.kind, ...state.versions];
    case "missing":
      return [state.kind];
  }
}

function defaultSources({ entry, freshness, stamps }: Inspection): SourceReference[] {
  const references: SourceReference[] = [];
  for (const [index, stamp] of stamps.entries()) {
    const recut = stamp?.heldBy ?? [];
    if (stamp?.source.reference.kind === "passage" && recut.length > 0) {
      const placed = placedReference(stamp.source);
      references.push(...recut.map((passageHash) => ({ ...placed, passageHash }) as SourceReference));
      continue;
    }
    if (!stamp) {
      const reason = freshness.sources[index]?.reason ?? "";
      throw new AppError("golden-invalid", `Nothing can stand in for a source of "${entry.id}". ${reason}`, {
        hint: `assay golden review ${entry.id} --source <document>, naming all sources the answer rests on now`,
      });
    }
    references.push(placedReference(stamp.source));
  }
  if (references.length === 0) {
    throw new AppError("golden-invalid", `The entry "${entry.id}" has no source to be reviewed against.`, {
      hint: `assay golden review ${entry.id} --source <document>`,
    });
  }
  return references;
}

function refuseOtherToken(now: Pick<GoldenReview, "entry" | "token">, token: string): void {
  if (now.token === token) return;
  throw new AppError(
    "review-required",
    `The entry "${now.entry.id}" or one of its sources is not what the review "${token}" showed.`,
    { hint: `assay golden review ${now.entry.id}` },
  );
}
