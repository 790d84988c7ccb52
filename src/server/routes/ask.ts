import { z } from "zod";
import type { Answer } from "../../answer/answer.ts";
import type { AnswerEvent } from "../../answer/answer-event.ts";
import { AppError } from "../../errors.ts";
import { parseFilter } from "../../stores/metadata-filter.ts";
import type { Principal } from "../access/principal.ts";
import { answerHeaderNames, answerHeaders } from "../answers/answer-headers.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { toProblem } from "../problem.ts";
import { askRequest, askResponse } from "../protocol/ask.ts";
import { unlessTimeIsUp } from "../requests/limit-time.ts";
import { wantsEvents } from "../requests/wants-events.ts";
import type { ServerParts } from "../server-parts.ts";
import { openEventStream } from "../streams/open-event-stream.ts";

const EVENTS = `Events: \`text\` {text} is the next piece of a written answer; \`discard\` {reason} makes all pieces so far void; \`stage\` {entry} is an entry of the trace as its stage ends, with \`explain\` alone; \`answer\` is the whole answer as the JSON response has it, and the last event; \`error\` is a problem, and the last event. Lines that begin with a colon keep the connection alive.`;

export function askOperations({ config, clock }: Pick<ServerParts, "config" | "clock">): Operation[] {
  const { heartbeatMs } = config.server;
  return [
    defineOperation({
      method: "post",
      path: "/v1/ask",
      tag: "Asking",
      summary: "Answer a question, as JSON or as a stream of events",
      description: `With \`Accept: text/event-stream\` the answer comes as it is written. ${EVENTS}`,
      body: askRequest,
      result: askResponse,
      otherMedia: { "text/event-stream": z.string().meta({ description: EVENTS }) },
      headers: answerHeaderNames,
      whole: true,
      async handle({ body: { question, explain, filter, ...given }, assay, principal, signal, context }) {
        if (explain) checkMayExplain(principal);
        const options = { ...given, ...(filter && { filter: parseFilter(filter) }) };
        const say = ({ trace, ...answer }: Answer): z.output<typeof askResponse> => ({
          ...answer,
          milliseconds: trace.milliseconds,
          ...(explain && { trace }),
        });
        const tell = (answer: Answer) => {
          context.set("told", { ...context.get("told"), ...answerHeaders(answer, clock()) });
        };
        if (!wantsEvents(context)) {
          const answer = await assay.ask(question, { ...options, signal });
          tell(answer);
          return say(answer);
        }
        const id = context.get("requestId");
        const time = context.get("time");
        let answered: Answer | undefined;
        const response = await openEventStream({
          ...{ signal, heartbeatMs },
          describeError: (error) => toProblem(unlessTimeIsUp(error, time), id),
          async work(stream) {
            const onEvent = ({ kind, ...data }: AnswerEvent) => {
              if (kind !== "stage" || explain) stream.send(kind, data);
            };
            answered = await assay.ask(question, { ...options, onEvent, signal: stream.signal });
            stream.send("answer", say(answered));
          },
        });
        // Known only where nothing was said before the answer, as for one that was stored.
        if (answered) tell(answered);
        for (const [name, value] of Object.entries(context.get("told") ?? {}))
          response.headers.set(name, value);
        return response;
      },
    }),
  ];
}

/** The trace holds other questions, thresholds and what was found and not shown. @throws AppError `forbidden` */
function checkMayExplain({ surfaces }: Principal): void {
  if (surfaces.length === 0) return;
  throw new AppError(
    "forbidden",
    "The key is bound to surfaces, so it cannot see how an answer came about.",
    {
      hint: "Leave out explain, or ask with a key that is bound to no surface.",
    },
  );
}
