import type { GuardOptions } from "../../match/choose-nearest.ts";
import type { Embedder } from "../../models/embedder.ts";
import { cosine } from "../../models/similarity.ts";
import { compareIds } from "../../stores/compare-ids.ts";
import type { DocumentStore } from "../../stores/documents.ts";
import type { GoldenEntry, GoldenStore } from "../../stores/golden.ts";
import type { Feedback, LogStore } from "../../stores/log.ts";
import { logPages } from "../../stores/log-pages.ts";
import type { ProposalStore } from "../../stores/proposals.ts";
import type { QuarantineStore } from "../../stores/quarantine.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { GoldenMatcher, GoldenOutcome } from "../match/match.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { clusterQuestions } from "./cluster-questions.ts";
import { topWording } from "./evidence.ts";
import { createQuestionGatherer } from "./gather-questions.ts";
import { type Proposal, parseProposal } from "./proposal.ts";
import { proposeDrafts } from "./propose-drafts.ts";
import { proposeNegatives } from "./propose-negatives.ts";
import { proposePhrasings } from "./propose-phrasings.ts";

/** What proposals are made of. */
export interface SuggestionParts {
  log: LogStore;
  golden: GoldenStore;
  quarantine: QuarantineStore;
  proposals: ProposalStore;
  documents: DocumentStore;
  embedder: Embedder;
  /** Tells what becomes of a question now, so that nothing is proposed that is settled. */
  matcher: GoldenMatcher;
  /** The golden threshold in force; undefined where none is. */
  threshold: () => Promise<number | undefined>;
  guards: GuardOptions;
}

export interface MakeOptions {
  /** ISO 8601, UTC. */
  since: string;
  /** Fewest askers of a question that nothing else speaks for. */
  minAskers: number;
  signal?: AbortSignal | undefined;
  /** Told how many questions are embedded. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface MadeProposals {
  /** The most needed first. */
  readonly proposals: readonly Proposal[];
  readonly records: number;
  readonly questions: number;
  /** Questions of few askers that were not compared with one another, as there were too many. */
  readonly leftOut: number;
  /** At which questions were taken to be of one meaning. */
  readonly clusterSimilarity: number;
}

/** Questions compared with one another at most: the work grows with their square. */
const MOST_QUESTIONS = 2000;
const BATCH = 64;
/** Where no golden threshold says what the golden layer takes for the same question. */
const FALLBACK_SIMILARITY = 0.9;

/** Reads the log since a moment and brings it down to proposals; nothing is written. */
export async function makeProposals(options: MakeOptions, parts: SuggestionParts): Promise<MadeProposals> {
  const { minAskers } = options;
  const { questions, records } = await readQuestions(options, parts);
  const entries = new Map((await parts.golden.listEntries()).map((entry) => [entry.id, entry]));
  const quarantined = await parts.quarantine.list();
  const pairs = new Set(
    quarantined.map(({ questionKey, entryId }) => JSON.stringify([questionKey, entryId])),
  );
  const isQuarantined = (key: string, entryId: string) => pairs.has(JSON.stringify([key, entryId]));
  const decided = await readDecided(parts.proposals);

  const context = { entries, minAskers, isQuarantined, vetoes: parts.guards.vetoes };

  const wanted = new Set(proposePhrasings(questions, context).map(keyOf));
  const worthALook = questions.filter(({ answers, key }) => answers.length > 0 || wanted.has(key));
  const considered = worthALook.toSorted(compareTraffic).slice(0, MOST_QUESTIONS);
  const vectors = await embedQuestions(considered, options, parts);
  const settled = await findSettled(considered, { ...options, vectors }, parts);
  const unserved = considered.filter((question) => settled.get(question) !== "hit");

  const phrasings = proposePhrasings(unserved, context).filter(({ id }) => !decided.ids.has(id));
  const clusterSimilarity = (await parts.threshold()) ?? FALLBACK_SIMILARITY;
  const drafts = await draftsFor(unserved, {
    ...{ vectors, settled, entries, clusterSimilarity, minAskers, decided, parts },
    phrased: new Set(phrasings.map(keyOf)),
    signal: options.signal,
  });
  const negatives = proposeNegatives(questions, { entries, quarantined });
  const proposals = [...negatives, ...phrasings, ...drafts]
    .filter(({ id }) => !decided.ids.has(id))
    .sort(compareProposals);
  return {
    // One question may come from several audiences, and is one proposal to an entry.
    proposals: [...new Map(proposals.toReversed().map((each) => [each.id, each])).values()].reverse(),
    ...{ records, questions: questions.length, clusterSimilarity },
    leftOut: worthALook.length - considered.length,
  };
}

function keyOf({ question }: Proposal): string {
  return normaliseQuestion(question);
}

async function readQuestions(
  { since, signal }: MakeOptions,
  { log }: SuggestionParts,
): Promise<{ questions: AskedQuestion[]; records: number }> {
  const feedback = new Map<string, Feedback[]>();
  for (const each of await log.listFeedback()) {
    feedback.set(each.answerId, [...(feedback.get(each.answerId) ?? []), each]);
  }
  const gatherer = createQuestionGatherer(feedback);
  let records = 0;
  for await (const page of logPages(log, { since }, signal)) {
    records += page.length;
    for (const entry of page) gatherer.add(entry);
  }
  return { questions: gatherer.questions(), records };
}

interface Decided {
  readonly ids: ReadonlySet<string>;
  /** Questions of drafts that were decided, so that another wording of them is not proposed again. */
  readonly drafts: readonly string[];
}

async function readDecided(proposals: ProposalStore): Promise<Decided> {
  const stored = [...(await proposals.list("accepted")), ...(await proposals.list("rejected"))];
  const drafts = stored.map(parseProposal).filter(({ kind }) => kind === "draft");
  return { ids: new Set(stored.map(({ id }) => id)), drafts: drafts.map(({ question }) => question) };
}

async function embedQuestions(
  questions: readonly AskedQuestion[],
  { signal, onProgress }: MakeOptions,
  { embedder }: SuggestionParts,
): Promise<ReadonlyMap<AskedQuestion, Float32Array>> {
  const vectors = new Map<AskedQuestion, Float32Array>();
  for (let start = 0; start < questions.length; start += BATCH) {
    const batch = questions.slice(start, start + BATCH);
    const texts = batch.map((question) => topWording([question]));
    const embeddings = await embedder.embed(texts, { kind: "query", ...(signal && { signal }) });
    batch.forEach((question, index) => {
      const vector = embeddings[index]?.vector;
      if (vector) vectors.set(question, vector);
    });
    onProgress?.(vectors.size, questions.length);
  }
  return vectors;
}

/** What becomes of each question now: `hit` and `stale` need no proposal of a new answer. */
async function findSettled(
  questions: readonly AskedQuestion[],
  { vectors, signal }: MakeOptions & { vectors: ReadonlyMap<AskedQuestion, Float32Array> },
  { matcher, threshold: thresholdInForce, guards }: SuggestionParts,
): Promise<ReadonlyMap<AskedQuestion, GoldenOutcome["kind"]>> {
  const threshold = await thresholdInForce();
  const settled = new Map<AskedQuestion, GoldenOutcome["kind"]>();
  for (const question of questions) {
    const vector = vectors.get(question);
    if (!vector) continue;
    const { audience, language } = question;
    const { kind } = await matcher.match(topWording([question]), {
      ...guards,
      ...{ threshold, audience },
      ...(language !== null && { language }),
      ...(signal && { signal }),
      embedQuestion: async () => ({ vector, truncated: false }),
    });
    settled.set(question, kind);
  }
  return settled;
}

interface DraftContext {
  vectors: ReadonlyMap<AskedQuestion, Float32Array>;
  settled: ReadonlyMap<AskedQuestion, GoldenOutcome["kind"]>;
  entries: ReadonlyMap<string, GoldenEntry>;
  /** Keys of questions that are proposed as phrasings. */
  phrased: ReadonlySet<string>;
  clusterSimilarity: number;
  minAskers: number;
  decided: Decided;
  parts: SuggestionParts;
  signal: AbortSignal | undefined;
}

async function draftsFor(considered: readonly AskedQuestion[], context: DraftContext): Promise<Proposal[]> {
  const { vectors, settled, entries, phrased, clusterSimilarity, minAskers, parts } = context;
  const taken = new Set(
    [...entries.values()]
      .filter(({ state }) => state !== "retired")
      .flatMap(({ phrasings }) => phrasings.map(({ normalised }) => normalised)),
  );
  const candidates = considered.flatMap((question) => {
    const vector = vectors.get(question);
    if (!vector || question.answers.length === 0 || settled.get(question) === "stale") return [];
    if (phrased.has(question.key)) return [];
    return [{ ...question, question, vector, text: topWording([question]) }];
  });
  const known = await knownVectors(context);
  const groups = clusterQuestions(candidates, {
    similarity: clusterSimilarity,
    vetoes: parts.guards.vetoes,
  }).filter((group) => {
    const [leader] = group;
    const isTaken = group.some(({ key }) => taken.has(key));
    return (
      leader !== undefined &&
      !isTaken &&
      !known.some((vector) => cosine(vector, leader.vector) >= clusterSimilarity)
    );
  });
  return proposeDrafts(
    groups.map((group) => group.map(({ question }) => question)),
    { log: parts.log, documents: parts.documents, minAskers },
  );
}

/** Vectors of questions that have a draft already, or that nobody wanted one for. */
async function knownVectors({ entries, decided, parts, signal }: DraftContext): Promise<Float32Array[]> {
  const { embedder, golden } = parts;
  const stored = await golden.readVectors();
  const drafts = [...entries.values()].filter(({ state }) => state === "draft");
  const held = drafts.flatMap(({ phrasings }) => phrasings.flatMap(({ id }) => stored.get(id) ?? []));
  const embedded = await embedder.embed(decided.drafts, { kind: "query", ...(signal && { signal }) });
  return [...held, ...embedded.map(({ vector }) => vector)];
}

/** Most askers first; then a fixed order, so that the same log gives the same groups. */
function compareTraffic(a: AskedQuestion, b: AskedQuestion): number {
  return (
    b.traffic.askers.size - a.traffic.askers.size ||
    b.traffic.questions - a.traffic.questions ||
    compareIds(a.key, b.key) ||
    compareIds(a.scope, b.scope)
  );
}

/** What is served wrongly outweighs what is not served. */
const KIND_ORDER: readonly Proposal["kind"][] = ["negative", "phrasing", "draft"];

function compareProposals(a: Proposal, b: Proposal): number {
  return (
    b.evidence.askers - a.evidence.askers ||
    KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
    b.evidence.questions - a.evidence.questions ||
    compareIds(a.id, b.id)
  );
}
