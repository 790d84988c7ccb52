import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Answer } from "../../answer/answer.ts";
import { chatModelIds, requireChatModel, surfaceOf } from "../chat/chat-models.ts";
import { annotate, listSources } from "../chat/cite-sources.ts";
import { countTokens } from "../chat/count-tokens.ts";
import { createChatError } from "../chat/create-chat-error.ts";
import { createTextFlow, type TextFlow } from "../chat/create-text-flow.ts";
import { listIgnored } from "../chat/list-ignored.ts";
import { readConversation } from "../chat/read-conversation.ts";
import { createChunkWriter } from "../chat/write-chunks.ts";
import { toProblem } from "../problem.ts";
import {
  type ChatAnswerDetails,
  type ChatCompletion,
  type ChatCompletionRequest,
  chatCompletionRequest,
} from "../protocol/chat-completions.ts";
import { unlessTimeIsUp } from "../requests/limit-time.ts";
import { readBody } from "../requests/read-body.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

/** Header that names the conversation, for clients that cannot set `metadata`. */
const SESSION_HEADER = "x-assay-session";

/** Questions as OpenAI's clients ask them: the last turn is the question, what it is answered with is the message. */
export function chatCompletionRoutes({ config, createId, clock }: ServerParts): Hono<ServerEnv> {
  const { maxBodyBytes: maxBytes, chatCitations } = config.server;
  const listed = (answer: Answer) => (chatCitations === "list" ? listSources(answer) : "");

  return new Hono<ServerEnv>().post("/", async (context) => {
    const request = await readBody(context, chatCompletionRequest, { maxBytes });
    const model = requireChatModel(request.model, chatModelIds(config, context.get("principal")));
    const flow = request.stream === true ? createTextFlow() : undefined;
    const asked = ask(context, request, flow);
    const frame = {
      id: `chatcmpl-${createId()}`,
      created: Math.floor(clock().getTime() / 1000),
      model,
    };
    const ignored = listIgnored(request);
    if (!flow) {
      const answer = await asked;
      const response: ChatCompletion = {
        ...{ id: frame.id, object: "chat.completion", created: frame.created, model },
        choices: [
          {
            index: 0,
            message: {
              ...{ role: "assistant", content: answer.text + listed(answer), refusal: null },
              annotations: annotate(answer),
            },
            ...{ logprobs: null, finish_reason: "stop" },
          },
        ],
        usage: countTokens(answer.trace),
        assay: detailsOf(answer, ignored),
      };
      return context.json(response, 200, headersOf(answer));
    }
    // What goes wrong before the first word still has a status of its own.
    const early = await Promise.race([flow.started, asked]);
    for (const [name, value] of Object.entries(early ? headersOf(early) : {})) context.header(name, value);
    // A proxy that collects a response before it hands it on would undo the streaming.
    context.header("x-accel-buffering", "no");
    return streamSSE(context, async (stream) => {
      const withUsage = request.stream_options?.include_usage === true;
      const chunks = createChunkWriter(stream, { frame, withUsage });
      chunks.open();
      flow.connect(chunks.text);
      try {
        const answer = await asked;
        flow.finish(answer.text);
        const sources = listed(answer);
        if (sources !== "") chunks.text(sources);
        chunks.end(answer, { annotations: annotate(answer), assay: detailsOf(answer, ignored) });
        await chunks.flush();
      } catch (error) {
        await chunks.flush();
        const problem = toProblem(unlessTimeIsUp(error, context.get("time")), context.get("requestId"));
        await stream.writeSSE({ data: JSON.stringify({ error: createChatError(problem, null) }) });
      }
    });
  });
}

function ask(
  context: Context<ServerEnv>,
  request: ChatCompletionRequest,
  flow: TextFlow | undefined,
): Promise<Answer> {
  const { question, history } = readConversation(request.messages);
  const surface = surfaceOf(request.model);
  const session = firstText(request.metadata?.session, context.req.header(SESSION_HEADER));
  const user = firstText(request.user, request.safety_identifier);
  return context.get("assay").ask(question, {
    ...(history.length > 0 && { history }),
    ...(surface !== undefined && { surface }),
    ...(session !== undefined && { session }),
    ...(user !== undefined && { user }),
    ...(flow && { onEvent: flow.onEvent }),
    signal: context.get("signal"),
  });
}

/** Clients send an empty text for what they do not know. */
function firstText(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text) => typeof text === "string" && text.trim() !== "") ?? undefined;
}

function detailsOf(
  { id, source, citations, suggestions, degraded }: Answer,
  ignored: readonly string[],
): ChatAnswerDetails {
  return { id, source, citations, suggestions, degraded, ignored };
}

function headersOf({ source, id }: Answer): Record<string, string> {
  return { "x-assay-source": source, "x-assay-answer-id": id };
}
