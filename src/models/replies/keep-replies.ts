import { z } from "zod";
import { hashBytes } from "../../text/hash-text.ts";
import type { ChatModel, ChatRequest } from "../chat-model.ts";
import type { ModelCall, OnModelCall } from "../model-call.ts";
import type { Reranker } from "../reranker.ts";
import type { MarkerBook } from "./marker-book.ts";
import type { ReplyCounts, ReplyStore } from "./reply-store.ts";

/** Moves when what is kept, or how keys are made, changes. */
const FORMAT = 1;

export interface KeepRepliesOptions {
  store: ReplyStore;
  markers: MarkerBook;
  /** What else replies depend on, such as settings of the driver. @default nothing */
  settings?: unknown;
}

/** Models whose replies are kept, and how often that spared a call. */
export interface ReplyKeeper {
  chat(model: ChatModel): ChatModel;
  reranker(model: Reranker): Reranker;
  counts(): ReplyCounts;
}

/**
 * Models that are asked only what they were not asked before under the same model, prompt, parameters and settings. Failures
 * are not kept. A reply that is taken again reports the calls that it took, so traces and costs stay what they were; times do not.
 */
export function createReplyKeeper({ store, markers, settings = null }: KeepRepliesOptions): ReplyKeeper {
  let made = 0;
  let reused = 0;

  async function recall<T>(asked: Asked<T>, onCall: OnModelCall | undefined): Promise<T> {
    const key = hashBytes(JSON.stringify([FORMAT, settings, ...asked.parts]));
    const kept = await store.get(key);
    const value = asked.read.safeParse(kept?.value);
    if (kept && value.success) {
      reused += 1;
      for (const call of kept.calls) onCall?.(call);
      return value.data;
    }
    const calls: ModelCall[] = [];
    const fresh = await asked.ask((call) => {
      calls.push(call);
      onCall?.(call);
    });
    made += 1;
    await store.put(key, { value: fresh, calls });
    return fresh;
  }

  const partsOf = (form: string, model: ChatModel, request: ChatRequest, masked: string): unknown[] => [
    form,
    model.id,
    ...[request.system, masked, request.maxOutputTokens ?? null, request.temperature ?? null],
  ];

  return {
    counts: () => ({ made, reused }),
    chat(model) {
      const text = async (form: "complete" | "stream", request: ChatRequest) => {
        const { masked, unmask } = markers.mask(request.prompt);
        const reply = await recall(
          {
            parts: partsOf("text", model, request, masked),
            read: z.object({ text: z.string(), complete: z.boolean() }),
            ask: async (onCall) => {
              const answered =
                form === "complete"
                  ? await model.complete({ ...request, onCall })
                  : { text: await joined(model.stream({ ...request, onCall })), complete: true };
              return { ...answered, text: markers.mask(answered.text).masked };
            },
          },
          request.onCall,
        );
        return { ...reply, text: unmask(reply.text) };
      };
      return {
        id: model.id,
        complete: (request) => text("complete", request),
        completeObject(request, schema) {
          const { masked } = markers.mask(request.prompt);
          const shape = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
          return recall(
            {
              parts: [...partsOf("object", model, request, masked), shape],
              read: schema,
              ask: (onCall) => model.completeObject({ ...request, onCall }, schema),
            },
            request.onCall,
          );
        },
        async *stream(request) {
          yield (await text("stream", request)).text;
        },
      };
    },
    reranker(model) {
      return {
        id: model.id,
        toRelevance: (score) => model.toRelevance(score),
        close: () => model.close(),
        score: (query, texts, options = {}) =>
          recall(
            {
              parts: ["rerank", model.id, query, texts],
              read: z.array(z.object({ index: z.number(), score: z.number() })),
              ask: async (onCall) => [...(await model.score(query, texts, { ...options, onCall }))],
            },
            options.onCall,
          ),
      };
    },
  };
}

interface Asked<T> {
  /** Everything the reply depends on. */
  parts: readonly unknown[];
  /** Of what is kept. */
  read: z.ZodType<T>;
  ask(onCall: OnModelCall): Promise<T>;
}

/** A stream is kept whole: who reads it sees one piece in the place of many. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
