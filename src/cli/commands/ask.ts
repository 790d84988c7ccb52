import { z } from "zod";
import type { CacheControl, CacheMode } from "../../answer/cache/cache-control.ts";
import type { TraceEntry } from "../../answer/trace.ts";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { parseFilterFlags } from "../parse-filter-flags.ts";
import { readHistory } from "../read-history.ts";
import { readStandardInput } from "../read-standard-input.ts";
import { renderAnswer } from "../render/answer.ts";
import { createShownText } from "../shown-text.ts";
import { withAssay } from "../with-assay.ts";

export const ask = defineCommand({
  name: "ask",
  summary: "Answer a question from reviewed answers and the documents",
  description:
    "Serves a reviewed answer when one matches and its sources are unchanged, else answers from the documents with citations (written by the chat model where one is configured, else quoted), else says that they do not cover the question. Without a question on the command line it is read from standard input.\n\nWith --json: {id, question, scope: {surface, audience, language}, cohort ({arm, unit, share} where a holdout is in force for the question, else null), source (golden, cached, generated, extracted or fallback), text, citations: [{number, documentId, title, headings, startLine, endLine, version, url and more}], suggestions: [{documentId, title, headings, anchor, startLine, similarity}], golden and cache (the stored answer that was served, or was near and why it was not; else null), degraded: [{stage, reason}], trace (every stage with its scores)}.",
  arguments: [{ usage: "[question...]", description: "The question; several words need no quotes." }],
  options: [
    { flags: "--explain", description: "Print every stage with its scores." },
    {
      flags: "--surface <name>",
      description: "The place that asks, whose settings hold for the question (setting: surfaces).",
    },
    {
      flags: "--audience <word>",
      description:
        "What the asker is; may be given several times (default: as the surface says, else only what is for everyone).",
      repeatable: true,
    },
    {
      flags: "--language <tag>",
      description: "Language to answer in, such as en or pt-BR (default: as the surface says, else any).",
    },
    {
      flags: "--filter <field=value>",
      description: "Only documents whose metadata has this value; may be given several times.",
      repeatable: true,
    },
    {
      flags: "--filter-json <json>",
      description: 'Filter with operators, such as {"year": {"gte": 2024}, "product": {"in": ["a", "b"]}}.',
    },
    { flags: "-k, --limit <n>", description: "Most passages in the shortlist." },
    { flags: "--golden-threshold <n>", description: "Golden threshold for this question alone." },
    {
      flags: "--verifier <mode>",
      description: "What looks at a near match a second time, for this question alone: off, local or chat.",
      choices: ["off", "local", "chat"],
    },
    { flags: "--retrieval-threshold <n>", description: "Retrieval threshold for this question alone." },
    {
      flags: "--history <file>",
      description:
        'Earlier turns, oldest first, as a JSON list of {"role": "user" or "assistant", "text": "…"}; - reads standard input.',
    },
    {
      flags: "--session <text>",
      description:
        "The conversation, so that the log counts people and not questions, and the holdout keeps it in one arm.",
    },
    {
      flags: "--user <text>",
      description: "The person who asks, the same from one conversation to the next.",
    },
    { flags: "--no-holdout", description: "Serve reviewed and stored answers whatever the holdout says." },
    { flags: "--no-cache", description: "Answer anew, also where a stored answer fits." },
    { flags: "--no-store", description: "Do not keep the answer to serve it again." },
    {
      flags: "--only-if-cached",
      description: "Serve a stored answer or say the fallback; generate nothing.",
    },
    { flags: "--max-age <seconds>", description: "Serve no stored answer that is older." },
    { flags: "--no-log", description: "Keep no record of this question." },
    { flags: "--no-rewrite", description: "Search only the question as asked." },
    { flags: "--no-rerank", description: "Keep the order of the search." },
    { flags: "--no-generate", description: "Quote the documents; no chat model writes." },
    { flags: "--no-web", description: "Do not search the web." },
  ],
  examples: [
    'assay ask "How do I configure Kafka batch consumption?"',
    'assay ask --explain "How do I rotate the TLS certificates?"',
    'assay ask --json --filter product=gateway "What is the request limit?"',
    'assay ask --surface support --audience customer --language en "How do I return an order?"',
    'assay ask --no-rewrite --no-rerank --no-generate "How do I mock a timer?"',
  ],
  input: z.object({
    question: z.array(z.string()).optional(),
    explain: z.boolean().optional(),
    surface: z.string().optional(),
    audience: z.array(z.string()).optional(),
    language: z.string().optional(),
    filter: z.array(z.string()).optional(),
    filterJson: z.string().optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).optional(),
    goldenThreshold: numberInput({ min: -1, max: 1 }).optional(),
    retrievalThreshold: numberInput({ min: -1, max: 1 }).optional(),
    verifier: z.enum(["off", "local", "chat"]).optional(),
    history: z.string().optional(),
    session: z.string().optional(),
    user: z.string().optional(),
    holdout: z.boolean().optional(),
    cache: z.boolean().optional(),
    store: z.boolean().optional(),
    onlyIfCached: z.boolean().optional(),
    maxAge: numberInput({ min: 0, max: 315_360_000 }).optional(),
    log: z.boolean().optional(),
    rewrite: z.boolean().optional(),
    rerank: z.boolean().optional(),
    generate: z.boolean().optional(),
    web: z.boolean().optional(),
  }),
  async run(context, input) {
    const typed = input.question?.join(" ");
    if (typed === undefined && context.isTTY.stdin) {
      throw new AppError("question-empty", "There is no question.", { hint: 'assay ask "How do I …?"' });
    }
    const question = typed ?? (await readStandardInput(context));
    const filter = parseFilterFlags({ equal: input.filter ?? [], json: input.filterJson });
    const history = input.history === undefined ? undefined : await readHistory(input.history, context);
    const stages = {
      ...(input.log === false && { log: false }),
      ...(input.session !== undefined && { session: input.session }),
      ...(input.user !== undefined && { user: input.user }),
      ...(input.holdout === false && { holdout: false }),
      ...(input.rewrite === false && { rewrite: false }),
      ...(input.rerank === false && { rerank: false }),
      ...(input.generate === false && { generate: false }),
      ...(input.web === false && { web: false }),
    };
    const cache = cacheControl(input);
    const shown = createShownText(context);
    const answer = await withAssay(context, (assay) =>
      assay.ask(question, {
        signal: context.signal,
        onEvent: shown.onEvent,
        ...stages,
        ...(input.surface !== undefined && { surface: input.surface }),
        ...(input.audience && { audience: input.audience }),
        ...(input.language !== undefined && { language: input.language }),
        ...(cache && { cache }),
        ...(history && { history }),
        ...(filter && { filter }),
        ...(input.limit !== undefined && { k: input.limit }),
        ...(input.goldenThreshold !== undefined && { goldenThreshold: input.goldenThreshold }),
        ...(input.verifier !== undefined && { verifier: input.verifier }),
        ...(input.retrievalThreshold !== undefined && { retrievalThreshold: input.retrievalThreshold }),
      }),
    );
    if (answer.trace.entries.some(isWithoutThreshold)) context.stderr.write(NO_CACHE_THRESHOLD);
    return {
      text: renderAnswer(answer, {
        styler: context.styler,
        explain: input.explain ?? false,
        isTextShown: shown.ends(answer),
      }),
      json: answer,
    };
  },
});

const NO_CACHE_THRESHOLD =
  "note: no cache threshold is set, so stored answers are served to the same question alone (assay calibrate cache, assay threshold set cache)\n";

function isWithoutThreshold(entry: TraceEntry): boolean {
  return entry.stage === "cache" && entry.outcome === "threshold-missing";
}

interface CacheInput {
  cache?: boolean | undefined;
  store?: boolean | undefined;
  onlyIfCached?: boolean | undefined;
  maxAge?: number | undefined;
}

/** @throws AppError `usage` where two options say different things */
function cacheControl({ cache, store, onlyIfCached, maxAge }: CacheInput): CacheControl | undefined {
  const modes: CacheMode[] = [
    ...(cache === false ? (["no-cache"] as const) : []),
    ...(store === false ? (["no-store"] as const) : []),
    ...(onlyIfCached === true ? (["only-if-cached"] as const) : []),
  ];
  const [mode, other] = modes;
  if (mode && other) {
    throw new AppError("usage", `--${mode} and --${other} cannot hold together.`, {
      hint: "Give one of them.",
    });
  }
  if (!mode && maxAge === undefined) return undefined;
  return { ...(mode && { mode }), ...(maxAge !== undefined && { maxAgeSeconds: maxAge }) };
}
