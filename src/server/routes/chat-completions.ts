import { type Context, Hono } from "hono";
import type { Answer } from "../../answer/answer.ts";
import type { AskOptions } from "../../answer/question-context.ts";
import { answerHeaders } from "../answers/answer-headers.ts";
import { chatModelIds, requireChatModel, surfaceOf } from "../chat/chat-models.ts";
import { annotate, listSources, readable } from "../chat/cite-sources.ts";
import { countTokens } from "../chat/count-tokens.ts";
import { createChatError } from "../chat/create-chat-error.ts";
import { createTextFlow } from "../chat/create-text-flow.ts";
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
import { openEventStream } from "../streams/open-event-stream.ts";

/** Header that names the conversation, for clients that cannot set `metadata`. */
const SESSION_HEADER = "x-assay-session";

/** Questions as OpenAI's clients ask them: the last turn is the question, what it is answered with is the message. */
export function chatCompletionRoutes({ config, createId, clock }: ServerParts): Hono<ServerEnv> {
  const { maxBodyBytes: maxBytes, chatCitations, heartbeatMs } = config.server;
  const listed = (answer: Answer) => (chatCitations === "list" ? listSources(answer) : "");

  return new Hono<ServerEnv>().post("/", async (context) => {
    const request = await readBody(context, chatCompletionRequest, { maxBytes });
    const model = requireChatModel(request.model, chatModelIds(config, context.get("principal")));
    const frame = { id: `chatcmpl-${createId()}`, created: Math.floor(clock().getTime() / 1000), model };
    const ask = createAsk(context, request);
    const signal = context.get("signal");
    if (request.stream !== true) {
      const answer = readable(await ask({ signal }));
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
        assay: detailsOf(answer, request),
      };
      return context.json(response, 200, answerHeaders(answer, clock()));
    }
    let answered: Answer | undefined;
    const [time, requestId] = [context.get("time"), context.get("requestId")];
    const response = await openEventStream({
      ...{ signal, heartbeatMs, errorEvent: null },
      describeError: (error) => ({
        error: createChatError(toProblem(unlessTimeIsUp(error, time), requestId), null),
      }),
      async work(stream) {
        const withUsage = request.stream_options?.include_usage === true;
        const chunks = createChunkWriter(stream.sendData, { frame, withUsage });
        const flow = createTextFlow(chunks.text);
        answered = readable(await ask({ onEvent: flow.onEvent, signal: stream.signal }));
        flow.finish(answered.text);
        const sources = listed(answered);
        if (sources !== "") chunks.text(sources);
        chunks.end(answered, { annotations: annotate(answered), assay: detailsOf(answered, request) });
      },
    });
    // Known only where nothing was said before the answer, as for one that was stored.
    for (const [name, value] of Object.entries(answered ? answerHeaders(answered, clock()) : {})) {
      context.header(name, value);
    }
    return context.newResponse(response.body, response);
  });
}

function createAsk(
  context: Context<ServerEnv>,
  request: ChatCompletionRequest,
): (options: Pick<AskOptions, "onEvent" | "signal">) => Promise<Answer> {
  const { question, history } = readConversation(request.messages);
  const surface = surfaceOf(request.model);
  const session = firstText(request.metadata?.session, context.req.header(SESSION_HEADER));
  const user = firstText(request.user, request.safety_identifier);
  return (options) =>
    context.get("assay").ask(question, {
      ...(history.length > 0 && { history }),
      ...(surface !== undefined && { surface }),
      ...(session !== undefined && { session }),
      ...(user !== undefined && { user }),
      ...options,
    });
}

/** Clients send an empty text for what they do not know. */
function firstText(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text) => typeof text === "string" && text.trim() !== "") ?? undefined;
}

function detailsOf(
  { id, source, citations, suggestions, degraded }: Answer,
  request: ChatCompletionRequest,
): ChatAnswerDetails {
  return { id, source, citations, suggestions, degraded, ignored: listIgnored(request) };
}
