import { wrapLanguageModel } from "ai";
import type { ChatLanguageModel } from "./chat-target.ts";

/** JSON schema the reply must fit. */
export type ResponseSchema = Extract<
  NonNullable<Parameters<ChatLanguageModel["doGenerate"]>[0]["responseFormat"]>,
  { type: "json" }
>["schema"];

/**
 * The model without its warnings, which the `ai` package prints to the console unless a global is set, and with the
 * schema asked of it.
 */
export function quietModel(model: ChatLanguageModel, schema: ResponseSchema | undefined): ChatLanguageModel {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v3",
      transformParams: async ({ params }) =>
        schema === undefined ? params : { ...params, responseFormat: { type: "json", schema } },
      wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
      wrapStream: async ({ doStream }) => {
        const { stream, ...rest } = await doStream();
        const quiet = new TransformStream<StreamPart, StreamPart>({
          transform(part, controller) {
            controller.enqueue(part.type === "stream-start" ? { ...part, warnings: [] } : part);
          },
        });
        return { ...rest, stream: stream.pipeThrough(quiet) };
      },
    },
  });
}

type StreamPart =
  Awaited<ReturnType<ChatLanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;
