import { throwIfAborted } from "../models/throw-if-aborted.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import { FIRST_INDEX } from "../stores/indexes/index-versions.ts";
import type { RecalledPassage, RetrievalQuery } from "../stores/recalled-passage.ts";
import { checkQuestion } from "../text/questions/check-question.ts";
import type { Answer } from "./answer.ts";
import { type CachePlan, isCacheInForce, type PlannedCaching, planCaching } from "./cache/plan-caching.ts";
import { type SharedAnswer, shareAnswer } from "./cache/share-answer.ts";
import { findSuspicious } from "./find-suspicious.ts";
import { finishAnswer, finishJoined, type Written } from "./finish-answer.ts";
import type { CacheFound, GoldenFound } from "./holdout/withhold.ts";
import { isFollowUp } from "./is-follow-up.ts";
import type { AnswererParts, AnswererSettings, AskOptions, QuestionContext } from "./question-context.ts";
import { scopeOf } from "./question-scope.ts";
import { chooseRoute, type Findings, type Route } from "./route.ts";
import { onTheWeb } from "./site/with-address.ts";
import { checkCache, noteJoined } from "./stages/check-cache.ts";
import { checkGolden } from "./stages/check-golden.ts";
import { cutCandidates } from "./stages/cut-candidates.ts";
import { embedOnce } from "./stages/embed-question.ts";
import { embedTexts } from "./stages/embed-texts.ts";
import { extractQuotes } from "./stages/extract-quotes.ts";
import { keepAnswer } from "./stages/keep-answer.ts";
import { recallPassages } from "./stages/recall-passages.ts";
import { type Asked, type Evidence, rerankCandidates } from "./stages/rerank-candidates.ts";
import { type Repair, rewriteQuestion } from "./stages/rewrite-question.ts";
import { searchWeb } from "./stages/search-web.ts";
import { writeAnswer } from "./stages/write-answer.ts";
import { createTraceBuilder } from "./trace-builder.ts";

/**
 * The order of stages, and the only place that knows it: the golden layer, before which a follow-up is made whole; then
 * an answer that was generated before; repair of the question, recall, the cheap cut and the rerank; the web where the documents hold nothing and an engine
 * is configured; then an answer written from the shortlist or quoted from it, else the fixed fallback. In the holdout, what
 * the first two would serve is withheld. A stage that fails is said in `degraded` and the next best thing happens.
 */
export interface Answerer {
  /** @throws AppError for a question that is none, for mistakes in configuration, and `aborted` */
  ask(question: string, options?: AskOptions): Promise<Answer>;
}

export function createAnswerer(parts: AnswererParts, settings: AnswererSettings): Answerer {
  return {
    async ask(text, options = {}) {
      const answer = await answerQuestion(createContext(text, { parts, settings, options }));
      // Who left gets no answer, so none is recorded, cached answers and reviewed ones included.
      throwIfLeft(options.signal);
      return answer;
    },
  };
}

async function answerQuestion(context: QuestionContext): Promise<Answer> {
  const { options } = context;
  throwIfLeft(options.signal);
  const early = await repairFollowUp(context);
  const standAlone = early?.repair?.standAlone ?? null;
  const golden = await checkGolden(context, standAlone);
  if (golden?.kind === "hit") {
    await route(context, { ...NOTHING, golden });
    return finishAnswer(context, { golden });
  }
  if (golden?.kind === "withheld") {
    const before = { golden, cached: undefined, early };
    return (await answerAnew(context, undefined, before)).value.answer;
  }
  throwIfLeft(options.signal);
  const plan = planCaching(context, standAlone);
  const cached = await checkCache(context, plan);
  if (cached?.kind === "hit" || options.cache?.mode === "only-if-cached") {
    await route(context, { ...NOTHING, golden, cache: cached?.kind === "hit" ? "hit" : "wanted" });
    return finishAnswer(context, { golden, cached });
  }
  throwIfLeft(options.signal);
  return answerOnce(context, plan, { golden, cached, early });
}

/** Between two stages, as few of them look at it themselves. @throws AppError `aborted` */
function throwIfLeft(signal: AbortSignal | undefined): void {
  throwIfAborted(signal, "The question");
}

/** What was found out before the documents are searched. */
interface Before {
  golden: GoldenFound | undefined;
  cached: CacheFound | undefined;
  early: EarlyRepair | undefined;
}

/** Answers from the documents, once for all who ask the same at the same time. */
async function answerOnce(
  context: QuestionContext,
  plan: CachePlan | undefined,
  before: Before,
): Promise<Answer> {
  // What was withheld stays stored as it is: an answer made in its place is for this asker alone.
  const isKept = before.cached?.kind !== "withheld";
  const planned = plan?.kind === "planned" && isKept ? plan : undefined;
  const flights = context.parts.cache?.flights;
  if (!planned?.mayShare || !flights) return (await answerAnew(context, planned, before)).value.answer;
  const { value, by } = await shareAnswer(context, {
    ...{ flights, plan: planned },
    answer: (shared) => answerAnew(shared, planned, before),
  });
  if (by === "own") return value.answer;
  await noteJoined(context, planned);
  await route(context, { ...NOTHING, golden: before.golden, cache: "joined" });
  return finishJoined(context, value, before.golden);
}

/** From the documents to the answer, which is kept where it may be. */
async function answerAnew(
  context: QuestionContext,
  planned: PlannedCaching | undefined,
  { golden, cached, early }: Before,
): Promise<{ value: SharedAnswer; isShareable: boolean }> {
  const { asked, retrieval, evidence, fromWeb } = await gather(context, { golden, cached, early });
  const written = evidence.length > 0 ? await write(context, asked, evidence) : undefined;
  const shortlist = evidence.map(({ passage }) => passage);
  throwIfLeft(context.options.signal);
  const kept = planned && (await keepAnswer(context, planned, { written, shortlist, fromWeb }));
  const answer = finishAnswer(context, { golden, cached, retrieval, written });
  return {
    value: { answer, entryId: kept?.entryId ?? null },
    isShareable: answer.degraded.length === 0 && kept?.isOutdated !== true,
  };
}

interface Gathered {
  asked: Asked;
  retrieval: RetrievalOutcome | undefined;
  /** The shortlist; empty when nothing qualified. */
  evidence: readonly Evidence[];
  fromWeb: boolean;
}

const NOTHING: Omit<Findings, "golden"> = {
  retrieval: undefined,
  retrievalFailed: false,
  candidates: 0,
  shortlist: 0,
  web: "off",
};

/** A repair made before its usual place; undefined inside where it failed, which is not tried again. */
interface EarlyRepair {
  readonly repair: Repair | undefined;
}

/**
 * A follow-up is made whole before reviewed answers are looked up, where a chat model can: the words that rules take over
 * from earlier turns are keywords and no question. It is the repair that the search needs as well, so no call is added but
 * where a reviewed answer ends the matter.
 */
async function repairFollowUp(context: QuestionContext): Promise<EarlyRepair | undefined> {
  const { settings, parts, options } = context;
  const isLookedUp = settings.golden.enabled || isCacheInForce(context);
  // Who wants nothing but a stored answer calls no model for it.
  if (!isLookedUp || options.cache?.mode === "only-if-cached") return undefined;
  if (parts.rewriter?.kind !== "chat" || !isFollowUp(context)) return undefined;
  return { repair: await rewriteQuestion(context) };
}

/** From the question to the shortlist: the documents first, then the web when the route says so. */
async function gather(context: QuestionContext, { golden, cached, early }: Before): Promise<Gathered> {
  const { parts, options, settings } = context;
  const isSearched = settings.retrieval.enabled;
  const repair = early ? early.repair : isSearched ? await rewriteQuestion(context) : undefined;
  const { queries, outcome: retrieval } = await recallPassages(context, repair);
  const asked = whatWasAsked(context.question, queries);
  throwIfLeft(options.signal);
  const recalled = retrieval?.kind === "passages" ? retrieval.passages : [];
  const candidates = recalled.length > 0 ? await cutCandidates(context, recalled) : [];
  const evidence = await shorten(context, asked, { candidates, scorer: parts.scorer });
  throwIfLeft(options.signal);
  const findings = {
    golden,
    withheld: whatWasWithheld(golden, cached),
    retrieval,
    retrievalFailed: context.trace.failed("retrieve"),
    candidates: candidates.length,
    shortlist: evidence.length,
  };
  const web = parts.webSearch && options.web !== false ? "not-searched" : "off";
  const { decision } = await route(context, { ...findings, web });
  if (decision !== "web") return { asked, retrieval, evidence, fromWeb: false };
  const found = await searchWeb(context, asked.text);
  // The local scorer judges by what it knows of the documents, so it has nothing to say about the web.
  const scorer = parts.scorer?.kind === "local" ? undefined : parts.scorer;
  const kept = await shorten(context, asked, { candidates: found, scorer });
  await route(context, { ...findings, shortlist: kept.length, web: "searched" });
  return { asked, retrieval, evidence: kept, fromWeb: true };
}

function whatWasWithheld(
  golden: GoldenFound | undefined,
  cached: CacheFound | undefined,
): Findings["withheld"] {
  if (golden?.kind === "withheld") return "golden";
  return cached?.kind === "withheld" ? "cache" : undefined;
}

/**
 * The stand-alone wording where the repair made one, else the question as asked. An entity that limits the search is
 * settled, so passages that do not repeat it may answer the wording without it. What a chat model rewrote is not what was asked, and vouches for nothing.
 */
function whatWasAsked(question: string, queries: readonly RetrievalQuery[]): Asked {
  const find = (origin: RetrievalQuery["origin"]) => queries.find((query) => query.origin === origin);
  const whole = find("stand-alone") ?? queries[0];
  const parts = queries.filter(({ origin }) => origin === "part");
  const settled = find("without-entity");
  return {
    text: whole?.text ?? question,
    parts: parts.map(({ text }) => text),
    wordings: [whole, settled, ...parts].filter((wording) => wording !== undefined),
  };
}

async function shorten(
  context: QuestionContext,
  asked: Asked,
  from: { candidates: readonly RecalledPassage[]; scorer: Scorer | undefined },
): Promise<readonly Evidence[]> {
  const shortlist = await rerankCandidates(context, asked, from);
  const isReadByModel = from.scorer !== undefined && from.scorer.kind !== "local";
  context.trace.suspect(
    findSuspicious(isReadByModel ? from.candidates : shortlist.map(({ passage }) => passage)),
  );
  return shortlist;
}

/** The chat model's answer, else quotes. A refusal of the model stands: quotes of passages it found wanting would not help. */
async function write(
  context: QuestionContext,
  asked: Asked,
  evidence: readonly Evidence[],
): Promise<Written | undefined> {
  const cited = evidence.map((each) => ({ ...each, passage: onTheWeb(each.passage, context.settings.site) }));
  throwIfLeft(context.options.signal);
  const written = await writeAnswer(
    context,
    asked.text,
    cited.map(({ passage }) => passage),
  );
  if (written) return written;
  const extracted = await extractQuotes(context, asked, cited);
  if (!extracted) return undefined;
  // Pages that show a reader nothing have nothing to quote.
  return extracted.quotes.length > 0 ? { kind: "extracted", ...extracted } : { kind: "refused" };
}

function route(context: QuestionContext, findings: Findings): Promise<Route> {
  return context.trace.record(
    () => chooseRoute(findings),
    (chosen) => ({ stage: "route", ...chosen }),
  );
}

function createContext(
  text: string,
  { parts, settings, options }: Pick<QuestionContext, "parts" | "settings" | "options">,
): QuestionContext {
  const question = checkQuestion(text, { maxLength: settings.maxQuestionLength });
  const { tenant, indexVersion = FIRST_INDEX, clock, monotonic, embedder } = parts;
  const embedderId = embedder.fingerprint.id;
  const answerId = parts.createId();
  // Who wants nothing but a stored answer would get nothing at all in the holdout.
  const isDrawn = options.holdout !== false && options.cache?.mode !== "only-if-cached";
  const cohort = isDrawn ? (parts.drawCohort?.(answerId) ?? null) : null;
  const trace = createTraceBuilder({
    question,
    tenant,
    indexVersion,
    scope: scopeOf(options),
    cohort,
    embedderId,
    assumed: settings.assumed ?? [],
    clock,
    monotonic,
    // Who left hears nothing more, though others may wait for the same answer.
    onEntry(entry) {
      if (options.signal?.aborted !== true) options.onEvent?.({ kind: "stage", entry });
    },
  });
  let marker: string | undefined;
  const context: QuestionContext = {
    question,
    options,
    parts,
    settings,
    trace,
    answerId,
    cohort,
    // Most questions are answered without a prompt.
    get marker() {
      marker ??= parts.createMarker();
      return marker;
    },
    embedQuestion: embedOnce(() => embedTexts(context, [question])),
  };
  return context;
}
