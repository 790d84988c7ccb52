import { roundSimilarity } from "../../models/similarity.ts";
import type { Feedback, LogEntry, LoggedGolden } from "../../stores/log.ts";
import {
  type AskedQuestion,
  askerOf,
  type GivenAnswer,
  type Hits,
  type Misses,
  type Traffic,
  voteOf,
} from "./asked-question.ts";

/** Brings records together as they are read, so that a long log need not be in memory. */
export interface QuestionGatherer {
  add(entry: LogEntry): void;
  /** In no order. */
  questions(): AskedQuestion[];
}

interface GrowingTraffic extends Traffic {
  questions: number;
  readonly askers: Set<string>;
  firstAt: string;
  lastAt: string;
}
interface GrowingMisses extends Misses {
  readonly traffic: GrowingTraffic;
  readonly outcomes: Map<string, number>;
  bestSimilarity: number;
  reason: string | null;
}
interface GrowingHits extends Hits {
  readonly traffic: GrowingTraffic;
  isExact: boolean;
  bestSimilarity: number;
  readonly votes: { readonly up: Set<string>; readonly down: Set<string> };
}
interface GrowingQuestion extends AskedQuestion {
  readonly wordings: Map<string, Set<string>>;
  readonly traffic: GrowingTraffic;
  readonly misses: Map<string, GrowingMisses>;
  readonly hits: Map<string, GrowingHits>;
  readonly answers: GivenAnswer[];
}

/** @param feedback what was said, by answer id */
export function createQuestionGatherer(feedback: ReadonlyMap<string, readonly Feedback[]>): QuestionGatherer {
  const questions = new Map<string, GrowingQuestion>();

  const questionOf = (entry: LogEntry): GrowingQuestion => {
    const { questionKey: key, audience, language } = entry;
    const scope = JSON.stringify([[...audience].sort(), language]);
    const id = JSON.stringify([key, scope]);
    const known = questions.get(id);
    if (known) return known;
    const question: GrowingQuestion = {
      ...{ key, scope, audience, language },
      ...{ wordings: new Map(), misses: new Map(), hits: new Map(), answers: [] },
      traffic: newTraffic(),
    };
    questions.set(id, question);
    return question;
  };

  return {
    add(entry) {
      const { question: text, golden } = entry;
      // A follow-up means something else after each conversation.
      if (text === null || golden?.outcome === "needs-context") return;
      const question = questionOf(entry);
      const asker = askerOf(entry);
      grow(question.traffic, entry);
      question.wordings.set(text, (question.wordings.get(text) ?? new Set()).add(asker));
      const vote = voteOf(feedback.get(entry.id) ?? []);
      if (entry.source === "generated" || entry.source === "extracted") {
        const { id: answerId, at, citations } = entry;
        const isDegraded = entry.degraded.length > 0;
        question.answers.push({ answerId, at, asker, isDegraded, citations, vote });
      }
      if (golden && golden.entryId !== null)
        addMatch(question, { ...golden, entryId: golden.entryId }, { entry, vote });
    },
    questions: () => [...questions.values()],
  };
}

function addMatch(
  question: GrowingQuestion,
  golden: LoggedGolden & { entryId: string },
  { entry, vote }: { entry: LogEntry; vote: number },
): void {
  const similarity = golden.similarity ?? 0;
  if (golden.outcome === "hit") {
    const hits = question.hits.get(golden.entryId) ?? newHits();
    question.hits.set(golden.entryId, hits);
    grow(hits.traffic, entry);
    hits.isExact ||= golden.how === "exact";
    hits.bestSimilarity = Math.max(hits.bestSimilarity, similarity);
    if (vote > 0) hits.votes.up.add(askerOf(entry));
    if (vote < 0) hits.votes.down.add(askerOf(entry));
    return;
  }
  const misses = question.misses.get(golden.entryId) ?? newMisses();
  question.misses.set(golden.entryId, misses);
  // Records come newest first: the first reason is the latest.
  if (misses.traffic.questions === 0) misses.reason = golden.reason;
  grow(misses.traffic, entry);
  const outcome =
    golden.outcome === "vetoed" ? `vetoed: ${golden.vetoes.join(", ")}` : outcomeWithin(golden, similarity);
  misses.outcomes.set(outcome, (misses.outcomes.get(outcome) ?? 0) + 1);
  misses.bestSimilarity = Math.max(misses.bestSimilarity, similarity);
}

/** How near a far match may be to the threshold and still be a near miss. */
const NEAR_BAND = 0.1;

/** Far below the threshold is no near miss. */
function outcomeWithin({ outcome, threshold }: LoggedGolden, similarity: number): string {
  if (outcome !== "far" || threshold === null) return outcome;
  return similarity >= roundSimilarity(threshold - NEAR_BAND) ? "below the threshold" : "far";
}

function newTraffic(): GrowingTraffic {
  return { questions: 0, askers: new Set(), firstAt: "", lastAt: "" };
}

function newMisses(): GrowingMisses {
  return { traffic: newTraffic(), outcomes: new Map(), bestSimilarity: -1, reason: null };
}

function newHits(): GrowingHits {
  const votes = { up: new Set<string>(), down: new Set<string>() };
  return { traffic: newTraffic(), isExact: false, bestSimilarity: -1, votes };
}

function grow(traffic: GrowingTraffic, entry: LogEntry): void {
  traffic.questions += 1;
  traffic.askers.add(askerOf(entry));
  if (traffic.firstAt === "" || entry.at < traffic.firstAt) traffic.firstAt = entry.at;
  if (entry.at > traffic.lastAt) traffic.lastAt = entry.at;
}
