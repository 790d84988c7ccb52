import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import { drawPairs } from "../../calibrate/pairs/draw-pairs.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { type CandidateRow, candidateId } from "../../eval/labels/candidate-file.ts";
import { lastOfEach } from "../../eval/labels/latest-labels.ts";
import type { ChatModel } from "../../models/chat-model.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { ModelCall } from "../../models/model-call.ts";
import { similarity } from "../../models/similarity.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import type { Store } from "../../stores/store.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { createChatVerifier } from "../../verify/chat/create-chat-verifier.ts";
import { readLog } from "../calibration/read-log.ts";
import { embedQuestions } from "../compare-questions.ts";
import { createLabelDraws } from "./draws/create-label-draws.ts";
import {
  type AskedQuestion,
  distinctQuestions,
  findCandidates,
  joinCandidates,
  storedQuestions,
} from "./find-candidates.ts";
import type { Labelling, MinedPairs, MineOptions } from "./labelling.ts";

export interface LabellingParts {
  config: Config;
  store: Pick<Store, "log" | "labels" | "golden" | "cache">;
  embedder: Embedder;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  /** Undefined where none is configured. */
  chat: ChatModel | undefined;
  createMarker: () => string;
  clock: () => Date;
}

/** Records of the log that are looked at. */
const MOST_RECORDS = 200_000;
/** Calls of the judge at a time. */
const LANES = 4;

export function createLabelling(parts: LabellingParts): Labelling {
  const { store } = parts;
  return {
    mine: (options = {}) => minePairs(parts, options),
    async judge(pairs, { signal, onProgress, onVerdicts } = {}) {
      if (!parts.chat) {
        throw new AppError("config-invalid", "No chat model is configured that could judge the pairs.", {
          hint: "Set chat.baseUrl and chat.model, or label them: assay pairs label <file>",
        });
      }
      const verifier = createChatVerifier({ chat: parts.chat });
      const calls: ModelCall[] = [];
      const verdicts: (boolean | undefined)[] = [];
      const judgeOne = async ({ asked, stored, answer, similarity: near }: CandidateRow) => {
        if (answer === null) return undefined;
        try {
          const { accepted } = await verifier.verify(
            { asked, stored, answer, similarity: similarity(near ?? 0) },
            { marker: parts.createMarker(), onCall: (call) => calls.push(call), ...(signal && { signal }) },
          );
          return accepted;
        } catch (error) {
          // One reply that cannot be read keeps no other pair from being judged.
          if (AppError.isInstance(error) && error.code === "chat-response") return undefined;
          throw error;
        }
      };
      for (let at = 0; at < pairs.length; at += LANES) {
        const batch = pairs.slice(at, at + LANES);
        const settled = await Promise.allSettled(batch.map(judgeOne));
        const said = settled.map((one) => (one.status === "fulfilled" ? one.value : undefined));
        verdicts.push(...said);
        // What was paid for is handed on before the failure of one is told.
        await onVerdicts?.(
          batch.flatMap((pair, place) => {
            const same = said[place];
            return same === undefined ? [] : [{ pair, same, by: verifier.id }];
          }),
        );
        const failure = settled.find((one) => one.status === "rejected");
        if (failure) throw failure.reason;
        onProgress?.(verdicts.length, pairs.length);
      }
      const answered = pairs.filter(({ answer }) => answer !== null).length;
      return {
        by: verifier.id,
        verdicts,
        failed: answered - verdicts.filter((verdict) => verdict !== undefined).length,
        cost: calls.every(({ cost }) => cost !== null)
          ? calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
          : null,
      };
    },
    add: (labels) => store.labels.append(labels),
    draws: createLabelDraws({
      ...{ labels: store.labels, clock: parts.clock, vetoes: parts.config.golden.vetoes },
      mine: (options) => minePairs(parts, options),
      countBefore: async (until) => {
        await parts.writer?.flush();
        return (await store.log.count({ until })).records;
      },
    }),
    list: (query) => store.labels.list(query),
  };
}

async function minePairs(
  { config, store, embedder, writer }: LabellingParts,
  options: MineOptions,
): Promise<MinedPairs> {
  if (!writer || config.log.questions === "hash") {
    throw new AppError("log-off", "Pairs are drawn from a log that keeps questions, and there is none.", {
      hint: 'Set "log.enabled" to true and "log.questions" to text.',
    });
  }
  const {
    pairs = 300,
    strictest = 100,
    bands = 6,
    seed = 1,
    questions = 3000,
    since,
    until,
    surface,
  } = options;
  await writer.flush();
  const query = {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until: new Date(Date.parse(until) + 1).toISOString() }),
    ...(surface !== undefined && { surface }),
  };
  const all = distinctQuestions(await readLog(store.log, query, MOST_RECORDS));
  const asked = all.slice(-questions);
  const labels = (await store.labels.list({ kind: "human" })).filter(
    ({ at }) => until === undefined || at < until,
  );
  const known = new Set(lastOfEach(labels).map(({ asked: question }) => normaliseQuestion(question)));
  const open = asked.filter(({ normalised }) => !known.has(normalised));
  const stored = storedQuestions(asked, {
    golden: await store.golden.listEntries(),
    cached: await store.cache.list(),
  });
  const texts = [...open, ...stored].map(({ text }) => text);
  const vectorOf = await embedQuestions(texts, embedder, options);
  const { near: found, alone } = await findCandidates(open, stored, { vectorOf, signal: options.signal });
  const near = joinCandidates(found);
  const drawn = drawPairs(near, { total: pairs, strictest, bands, random: createSeededRandom(seed) });
  return {
    seed,
    requests: [...near, ...alone].reduce((sum, { requests }) => sum + requests, 0),
    questions: differentOf(asked),
    labelled: differentOf(asked) - differentOf(open),
    alone: differentOf(alone),
    joined: found.length - near.length,
    rows: drawn.map(({ pair, band, weight }) => {
      const row = { asked: pair.asked.text, stored: pair.stored.text };
      return {
        ...{ id: candidateId(row), ...row, answer: pair.stored.answer, entryId: pair.stored.entryId },
        ...{ similarity: pair.similarity, weight, requests: pair.requests, band },
      };
    }),
  };
}

/** Whoever asks a question at two places asks one question. */
function differentOf(asked: readonly AskedQuestion[]): number {
  return new Set(asked.map(({ normalised }) => normalised)).size;
}
