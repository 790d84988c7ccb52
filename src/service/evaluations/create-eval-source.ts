import type { Answer } from "../../answer/answer.ts";
import type { AskOptions } from "../../answer/question-context.ts";
import { settingsFor } from "../../config.ts";
import type { EvalEntry, EvalSource } from "../../eval/runs/eval-source.ts";
import { createJudge } from "../../monitor/shadow/create-judge.ts";
import type { DocumentSummary, Metadata } from "../../stores/documents.ts";
import type { GoldenSnapshot } from "../../stores/golden.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { Drivers } from "../open-drivers.ts";
import type { Versions } from "../traffic/read-versions.ts";
import { changedSettings } from "./changed-settings.ts";
import { describeHoldings, type HoldingsParts, markHoldings } from "./describe-holdings.ts";

export interface EvalSourceParts extends HoldingsParts {
  drivers: Pick<Drivers, "chatModel">;
  createMarker: () => string;
  /** Answers without a record; `cache` says whether stored answers are looked up. */
  answer: (
    question: string,
    options: AskOptions,
    stages: { readonly golden: boolean; readonly cache: boolean },
  ) => Promise<Answer>;
  versions: (surface: string | undefined) => Promise<Versions>;
  /** What a filter goes by, of a document as it is now. */
  filterFieldsOf: (document: DocumentSummary) => Metadata;
}

/** The pipeline and the store as an evaluation sees them. */
export function createEvalSource(parts: EvalSourceParts): EvalSource {
  const { config, store, drivers, embedderId } = parts;
  const judge =
    drivers.chatModel && createJudge({ chat: drivers.chatModel, createMarker: parts.createMarker });
  return {
    ask: (question, { stored = "off", ...options }) =>
      parts.answer(
        question,
        // Without a mode an answer that fits would be kept, and one that is being written shared.
        { ...options, cache: { mode: "no-store" }, holdout: false, log: false },
        { golden: true, cache: stored === "read" },
      ),
    async describe(options) {
      const { assay = "unknown", chat = null, indexVersion } = await parts.versions(undefined);
      return {
        ...(await describeHoldings(parts, options)),
        ...{ assay, embedderId, chat, config: changedSettings(config) },
        ...(indexVersion !== undefined && { indexVersion }),
      };
    },
    mark: (options) => markHoldings(parts, options),
    async refusals(surface) {
      const { fallback, unavailable } = settingsFor(config, surface ?? undefined).config.answer;
      return [fallback, unavailable];
    },
    async entriesOf(phrasing) {
      const holders = await store.golden.findPhrasing(normaliseQuestion(phrasing));
      return holders.map(({ entryId }) => entryId);
    },
    async entry(id) {
      const snapshot = await store.golden.readEntry(id);
      return snapshot && { entry: snapshot.entry, moved: movedSources(snapshot) };
    },
    async documents() {
      const documents = await store.documents.listDocuments();
      return new Map(documents.map((document) => [document.id, parts.filterFieldsOf(document)]));
    },
    async passages(documentId) {
      return new Set((await store.documents.getPassages(documentId)).map(({ id }) => id));
    },
    judgeId: async () => judge?.id,
    async judge({ question, answer, right }, options = {}) {
      if (!judge) return null;
      const { verdict } = await judge.compare({ question, served: answer, fresh: right }, options);
      return verdict === "same" || verdict === "different" ? verdict === "same" : null;
    },
  };
}

/**
 * The sources of an entry whose text is not what it was at the review, by hash alone. A text that stands elsewhere as it was,
 * or is cut otherwise, still says the same; so this is the least that any guard of freshness must see.
 */
function movedSources({ entry, states }: GoldenSnapshot): EvalEntry["moved"] {
  if (entry.sources.length === 0) return ["No sources are recorded."];
  return entry.sources.flatMap(({ label, hash }, at) => {
    const state = states[at];
    const stands =
      state?.kind === "moved" ||
      (state?.kind === "found" &&
        (state.hash === hash || state.formerHash === hash || state.heldBy !== undefined));
    return stands ? [] : [`${label}: ${state?.kind ?? "missing"}`];
  });
}
