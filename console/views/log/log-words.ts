import type { Feedback, LogEntry } from "../../api/wire/log.ts";
import type { BadgeTone } from "../../parts/badge.tsx";

/** What records are called on the page. */

export interface Words {
  readonly tone: BadgeTone;
  readonly label: string;
}

export function sourceWords(source: LogEntry["source"]): Words {
  switch (source) {
    case "golden":
      return { tone: "gold", label: "reviewed" };
    case "cached":
      return { tone: "good", label: "stored" };
    case "generated":
      return { tone: "plain", label: "written" };
    case "extracted":
      return { tone: "plain", label: "quoted" };
    case "fallback":
      return { tone: "warn", label: "not covered" };
  }
}

export function feedbackWords(kind: Feedback["kind"]): Words {
  switch (kind) {
    case "up":
      return { tone: "good", label: "helped" };
    case "down":
      return { tone: "bad", label: "did not help" };
    case "wrong":
      return { tone: "bad", label: "reported wrong" };
    case "escalated":
      return { tone: "warn", label: "went to a person" };
    case "copied":
      return { tone: "good", label: "copied" };
  }
}

/** What people said of one answer, each kind once with how many said it. */
export function countFeedback(
  feedback: readonly Feedback[],
): readonly (Words & { readonly times: number })[] {
  const times = new Map<Feedback["kind"], number>();
  for (const { kind } of feedback) times.set(kind, (times.get(kind) ?? 0) + 1);
  return [...times].map(([kind, number]) => ({ ...feedbackWords(kind), times: number }));
}

/** What the answer was compared with, nearest first; undefined where nothing was near or asked for. */
export interface NearestMatch {
  readonly kind: "golden" | "cached";
  readonly entryId: string;
  readonly outcome: string;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  readonly threshold: number | null;
}

/** The match that answered; where none did, that of the reviewed answers, and else of the stored ones. */
export function nearestMatch({ source, golden, cache }: LogEntry): NearestMatch | undefined {
  const stored = matchOf("cached", cache ?? null);
  const reviewed = matchOf("golden", golden);
  return source === "cached" ? (stored ?? reviewed) : (reviewed ?? stored);
}

function matchOf(
  kind: NearestMatch["kind"],
  match: Pick<
    NonNullable<LogEntry["golden"]>,
    "entryId" | "outcome" | "how" | "similarity" | "threshold"
  > | null,
): NearestMatch | undefined {
  if (!match || match.entryId === null) return undefined;
  const { entryId, outcome, how, similarity, threshold } = match;
  return { kind, entryId, outcome, how, similarity, threshold };
}

/** Who decides: the answer's own entry, where one was served; only such an answer can be kept from a question. */
export function servedEntry({ source, golden, cache }: LogEntry): string | null {
  if (source === "golden") return golden?.entryId ?? null;
  return source === "cached" ? (cache?.entryId ?? null) : null;
}

/** What a report of this answer does, before it is done. */
export function reportEffect(entry: LogEntry): string {
  if (entry.source === "golden") {
    return `The reviewed answer ${entry.golden?.entryId ?? ""} is kept from this very question from now on, in every process and for everybody. It goes on answering all others, and the pair becomes a labelled one for the next calibration.`;
  }
  if (entry.source === "cached") {
    return entry.cache?.how === "similar"
      ? "The stored answer is kept from this very question from now on. It goes on answering the question it was written for."
      : "The stored answer was written for this very question, so it is removed: the next one who asks gets a new answer.";
  }
  if (entry.source === "fallback") {
    return "No answer was given, so nothing is withdrawn: that it was wrong not to answer is noted with the record.";
  }
  return "The answer was made of the documents. If it was stored, the stored one is removed; that it was wrong is noted with the record.";
}
