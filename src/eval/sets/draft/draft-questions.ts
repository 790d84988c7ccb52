import type { GoldenListing } from "../../../golden/golden-parts.ts";
import { canMatch } from "../../../stores/golden-history.ts";
import type { LogEntry } from "../../../stores/log.ts";
import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { distinct } from "../../runs/measure/measured-question.ts";

/** A question as it is written to a file, with nothing that says nothing. */
export interface DraftQuestion {
  readonly id: string;
  readonly question: string;
  readonly expect: {
    readonly path?: "golden" | "answered" | "fallback";
    readonly entry?: string;
    readonly notEntries?: readonly string[];
    readonly documents?: Readonly<Record<string, number>>;
  };
  readonly tags: readonly string[];
  readonly surface?: string;
  readonly audience?: readonly string[];
  readonly language?: string;
  readonly draft?: true;
  readonly note?: string;
}

/**
 * What reviewed answers expect of themselves: each phrasing is served its entry, and each negative is not. Only entries that are
 * served now are asked for: what waits for a review would fail whatever the pipeline does.
 */
export function draftFromGolden(listings: readonly GoldenListing[]): DraftQuestion[] {
  return listings
    .filter(({ entry, freshness }) => canMatch(entry) && freshness.verdict === "fresh")
    .flatMap(({ entry: { id, phrasings, negatives, audience, language } }) => {
      const scope = {
        ...(audience.length > 0 && { audience: [...audience] }),
        ...(language !== null && { language }),
      };
      return [
        ...phrasings.map(
          ({ text }, at): DraftQuestion => ({
            ...{ id: `golden/${id}/${at + 1}`, question: text },
            expect: { path: "golden", entry: id },
            tags: ["golden"],
            ...scope,
          }),
        ),
        ...negatives.map(
          ({ text }, at): DraftQuestion => ({
            ...{ id: `negative/${id}/${at + 1}`, question: text },
            expect: { notEntries: [id] },
            tags: ["negative"],
            ...scope,
          }),
        ),
      ];
    });
}

export interface DraftFromLogOptions {
  /** Most questions; those asked most often come first. */
  most: number;
  /** Questions that are in the set already. */
  known: readonly DraftQuestion[];
}

/** One question of the log, in one place and for one audience. */
interface Asked {
  readonly latest: LogEntry & { readonly question: string };
  readonly times: number;
}

/**
 * What people ask most, with what served it last as a draft: that it was answered so does not make it right, which is for a
 * person to say. Records without their question are passed over.
 *
 * @param records newest first
 */
export function draftFromLog(
  records: readonly LogEntry[],
  { most, known }: DraftFromLogOptions,
): DraftQuestion[] {
  const taken = new Set(known.map(({ question }) => normaliseQuestion(question)));
  const asked = new Map<string, Asked>();
  for (const record of records) {
    const { question, surface, audience, language } = record;
    if (question === null) continue;
    const wording = normaliseQuestion(question);
    if (wording === "" || taken.has(wording)) continue;
    const key = JSON.stringify([wording, surface, audience, language]);
    const before = asked.get(key);
    asked.set(key, {
      latest: before?.latest ?? { ...record, question },
      times: (before?.times ?? 0) + 1,
    });
  }
  return [...asked.values()]
    .sort((a, b) => b.times - a.times || Date.parse(b.latest.at) - Date.parse(a.latest.at))
    .slice(0, most)
    .map(({ latest, times }, at) => draftOf(latest, { times, at }));
}

function draftOf(
  { question, source, golden, citations, surface, audience, language, at: when }: Asked["latest"],
  { times, at }: { times: number; at: number },
): DraftQuestion {
  const documents = distinct(citations.map(({ documentId }) => documentId));
  const expected: Record<LogEntry["source"], DraftQuestion["expect"]> = {
    golden: { path: "golden", ...(golden?.entryId && { entry: golden.entryId }) },
    fallback: { path: "fallback" },
    cached: fromDocuments(documents),
    generated: fromDocuments(documents),
    extracted: fromDocuments(documents),
  };
  return {
    ...{ id: `log/${at + 1}`, question },
    expect: expected[source],
    tags: ["log"],
    ...(surface !== null && { surface }),
    ...(audience.length > 0 && { audience: [...audience] }),
    ...(language !== null && { language }),
    draft: true,
    note: `Asked ${times} time${times === 1 ? "" : "s"}, last on ${when.slice(0, 10)}; expected is what served it then. Check it, and remove "draft".`,
  };
}

function fromDocuments(documents: readonly string[]): DraftQuestion["expect"] {
  return {
    path: "answered",
    ...(documents.length > 0 && { documents: Object.fromEntries(documents.map((id) => [id, 2])) }),
  };
}
