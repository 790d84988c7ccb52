import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, streamText } from "ai";
import { describe, expect, it } from "vitest";
import {
  type FilledAssayOptions,
  GOLDEN_ANSWER,
  GOLDEN_QUESTION,
  serveAssay,
} from "../../../test/fixtures/serve-assay.ts";
import { AppError } from "../../errors.ts";

/** The AI SDK's provider for endpoints of this kind, against a real socket. */

async function connect(options: FilledAssayOptions = {}) {
  const { address } = await serveAssay(options);
  const provider = createOpenAICompatible({
    ...{ name: "assay", baseURL: `${address}/v1`, apiKey: "none", includeUsage: true },
  });
  return (id = "assay") => ({ model: provider(id), maxRetries: 0 });
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("the AI SDK", () => {
  it("gets a reviewed answer verbatim", async () => {
    const ask = await connect();
    const { text, finishReason, usage } = await generateText({
      ...ask("assay/support"),
      prompt: GOLDEN_QUESTION,
    });
    expect(text).toBe(GOLDEN_ANSWER);
    expect(finishReason).toBe("stop");
    expect(usage.totalTokens).toBe(0);
  });

  it("streams a reviewed answer verbatim", async () => {
    const ask = await connect();
    const result = streamText({
      ...ask(),
      system: "Talk like a pirate.",
      messages: [
        { role: "user", content: "What is Kafka?" },
        { role: "assistant", content: "A log." },
        { role: "user", content: [{ type: "text", text: GOLDEN_QUESTION }] },
      ],
    });
    expect(await join(result.textStream)).toBe(GOLDEN_ANSWER);
    expect(await result.finishReason).toBe("stop");
  });

  it("is told in its own errors what is wrong", async () => {
    const ask = await connect();
    const error = await generateText({ ...ask("gpt-4o"), prompt: "How?" }).catch((reason: unknown) => reason);
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: 404, message: expect.stringContaining("gpt-4o") });
  });

  it("is told of what goes wrong within a stream", async () => {
    const ask = await connect({
      changes: () => ({
        async ask(_, { onEvent } = {}) {
          onEvent?.({ kind: "text", text: "Set " });
          throw new AppError("embedder-unavailable", "The model is gone.");
        },
      }),
    });
    const errors: unknown[] = [];
    const { textStream } = streamText({
      ...{ ...ask(), prompt: "How?" },
      onError: ({ error }) => void errors.push(error),
    });
    expect(await join(textStream)).toBe("Set ");
    expect(JSON.stringify(errors)).toContain("The model is gone.");
  });
});
