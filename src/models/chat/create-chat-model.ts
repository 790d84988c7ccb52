import { asSchema } from "ai";
import { AppError } from "../../errors.ts";
import type { ChatModel, ChatReply, ChatRequest } from "../chat-model.ts";
import { sleep as defaultSleep } from "../http/sleep.ts";
import { type Attempt, retry } from "../retry.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import type { ChatHints, ChatLanguageModel, ChatTarget, TokenPrice } from "./chat-target.ts";
import { type GenerateOutcome, generateOnce } from "./generate-once.ts";
import type { ChatFailure } from "./judge-failure.ts";
import type { ResponseSchema } from "./quiet-model.ts";
import { readObject } from "./read-object.ts";
import { stateSchema } from "./state-schema.ts";
import { streamOnce } from "./stream-once.ts";

/** How a chat model is called, whatever stands behind it. */
export interface ChatCallOptions {
  /**
   * For one reply, or for the next piece of a stream; each try has it anew. A server that asks to wait longer before the
   * next try is given up on. Milliseconds. @default 60000
   */
  timeoutMs?: number;
  /** Further tries after 408, 409, 425, 429, 5xx, a lost connection or a time-out. @default 2 */
  retries?: number;
  /** Most tokens of a reply, unless the request says otherwise. @default 1024 */
  maxOutputTokens?: number;
  /**
   * Whether objects are asked for by JSON schema. `auto` tries, and where that fails puts the schema into the prompt; an
   * endpoint that refuses the schema or answers without regard to it three times in a row is not asked by it any more.
   * @default "auto"
   */
  structuredOutput?: "auto" | "always" | "never";
  /** Price of a million tokens by model name, in any one currency. @default {} */
  prices?: Readonly<Record<string, TokenPrice>>;
  /** For `Retry-After` dates. @default the system's clock */
  clock?: () => Date;
  /** For durations. Milliseconds. @default performance.now */
  monotonic?: () => number;
  /** In [0, 1), for the jitter of waits. @default Math.random */
  random?: () => number;
  /** Waits between tries. @default a timer */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface ChatModelOptions extends ChatCallOptions {
  /** A model object of the `ai` package, version 6, such as `openai("gpt-4.1-mini")`. */
  model: ChatLanguageModel;
  /** @default the model's name `@` its provider's */
  id?: string;
  /** The key the model object was made with: taken out of every message. @default none */
  secret?: string;
  /** What errors advise. @default general advice */
  hints?: ChatHints;
  /**
   * Told why the endpoint rejected a request. Where it names what later requests do differently, the request is made
   * anew at once, but only once for each name. @default nothing is ever different
   */
  adapt?: (reason: string) => string | undefined;
}

/** Replies in a row after which an endpoint is held to take no notice of a schema. */
const MISFITS = 3;

const defaultHints: ChatHints = {
  reach: "Check that the model's endpoint can be reached.",
  key: "Check the key the model object was made with.",
  address: "Check the endpoint and the model name the model object was made with.",
  model: "Check the model name the model object was made with.",
  path: "Check the endpoint the model object was made with.",
  busy: "Try again later.",
  response: "Check that the model object speaks to a chat model.",
  limit: "Raise maxOutputTokens.",
};

/** @throws AppError `config-invalid` for a model object of another version of the `ai` package */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const {
    model,
    structuredOutput = "auto",
    retries = 2,
    random = Math.random,
    sleep = defaultSleep,
  } = options;
  checkVersion(model);
  const target: ChatTarget = {
    id: options.id ?? `${model.modelId}@${model.provider}`,
    model,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxOutputTokens: options.maxOutputTokens ?? 1024,
    price: new Map(Object.entries(options.prices ?? {})).get(model.modelId),
    secret: options.secret,
    hints: options.hints ?? defaultHints,
    clock: options.clock ?? (() => new Date()),
    monotonic: options.monotonic ?? (() => performance.now()),
  };
  const adapt = options.adapt ?? (() => undefined);
  let asksBySchema = structuredOutput !== "never";
  /** Replies in a row that came in spite of the schema and not by it. */
  let misfits = 0;

  const withRetries = async <T>(attempt: () => Promise<Attempt<T>>, request: ChatRequest): Promise<T> => {
    const { signal } = request;
    try {
      const maxMs = target.timeoutMs;
      return await retry(attempt, { retries, random, sleep, maxMs, ...(signal && { signal }) });
    } catch (error) {
      // A wait that was cut short rejects with the timer's own error.
      if (!AppError.isInstance(error)) throwIfAborted(signal, "The chat");
      throw error;
    }
  };

  const generate = (request: ChatRequest, schema?: ResponseSchema): Promise<GenerateOutcome> =>
    withRetries(async (): Promise<Attempt<GenerateOutcome>> => {
      const isNew = createNovelty(adapt);
      for (;;) {
        const outcome = await generateOnce(target, request, schema);
        if (outcome.kind !== "failed") return { kind: "done", value: outcome };
        if (outcome.next === "try again") return { ...outcome, kind: "again" };
        if (outcome.next === "give up") throw outcome.error;
        if (!isNew(outcome.error.message)) return { kind: "done", value: outcome };
      }
    }, request);

  const complete = async (request: ChatRequest): Promise<ChatReply> => {
    const outcome = await generate(request);
    if (outcome.kind === "replied") return outcome.reply;
    throw outcome.error;
  };

  return {
    id: target.id,
    complete,
    async completeObject(request, schema) {
      const asked = await asSchema(schema).jsonSchema;
      const read = (reply: ChatReply) => readObject(reply, schema, { target, request });
      let isRefused = false;
      if (asksBySchema) {
        const outcome = await generate(request, asked);
        const result = outcome.kind === "replied" ? read(outcome.reply) : outcome;
        if (result.kind === "read") {
          misfits = 0;
          return result.value;
        }
        if (structuredOutput === "always" || result.kind === "cut") throw result.error;
        isRefused = outcome.kind === "failed";
        // One bad reply says nothing about the endpoint.
        if (!isRefused) misfits += 1;
      }
      const result = read(await complete(stateSchema(request, asked)));
      if (result.kind !== "read") throw result.error;
      // Only now is it known that the schema was what this endpoint cannot take.
      if (isRefused || misfits >= MISFITS) asksBySchema = false;
      return result.value;
    },
    async *stream(request) {
      const opened = await withRetries(() => openStream(target, request, adapt), request);
      try {
        let step = opened.first;
        for (; !step.done; step = await opened.pieces.next()) yield step.value;
        if (step.value) throw step.value.error;
      } finally {
        await opened.pieces.return(undefined);
      }
    },
  };
}

interface OpenedStream {
  pieces: AsyncGenerator<string, ChatFailure | undefined, undefined>;
  first: IteratorResult<string, ChatFailure | undefined>;
}

/** A stream up to its first piece of text: what fails until then may be tried again. */
async function openStream(
  target: ChatTarget,
  request: ChatRequest,
  adapt: Adapt,
): Promise<Attempt<OpenedStream>> {
  const isNew = createNovelty(adapt);
  for (;;) {
    const pieces = streamOnce(target, request);
    const first = await pieces.next();
    if (!first.done || first.value === undefined) return { kind: "done", value: { pieces, first } };
    const failure = first.value;
    if (failure.next === "try again") return { ...failure, kind: "again" };
    if (failure.next === "give up" || !isNew(failure.error.message)) throw failure.error;
  }
}

type Adapt = NonNullable<ChatModelOptions["adapt"]>;

/**
 * Tells whether a request differs after a rejection. Kept for one request: of several that are rejected side by side
 * each must be made anew.
 */
function createNovelty(adapt: Adapt): (reason: string) => boolean {
  const known = new Set<string>();
  return (reason) => {
    const name = adapt(reason);
    if (name === undefined || known.has(name)) return false;
    known.add(name);
    return true;
  };
}

/** Callers without types may hand in what an older or newer `ai` makes. */
function checkVersion(model: { readonly specificationVersion: string }): void {
  if (model.specificationVersion === "v3") return;
  throw new AppError(
    "config-invalid",
    `The model object is of specification ${JSON.stringify(model.specificationVersion)}, not "v3".`,
    { hint: "Make it with a provider package for version 6 of the ai package." },
  );
}
