import type { WidgetSettings } from "../read-settings.ts";
import { fieldsOf, readAnswer, type WidgetAnswer } from "./answer.ts";
import { type AskFailure, brokenOff, describeProblem, stopped, unreachable } from "./ask-failure.ts";
import { readEvents } from "./read-events.ts";

/** One earlier turn of the conversation, as the server takes it. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

export interface AskQuestionOptions {
  settings: WidgetSettings;
  /** Oldest first. */
  history: readonly Turn[];
  signal: AbortSignal;
  /** Called with all of the text that was written so far; empty when what was written is void. */
  onText: (text: string) => void;
}

export type AskOutcome = WidgetAnswer | AskFailure;

/** Asks, and hears the answer as it is written where the server streams. Never rejects. */
export async function askQuestion(question: string, options: AskQuestionOptions): Promise<AskOutcome> {
  const { settings, history, signal } = options;
  try {
    const response = await post("ask", {
      ...{ settings, signal },
      accept: "text/event-stream, application/json;q=0.9",
      body: {
        ...{ question, session: settings.session },
        ...(settings.surface !== null && { surface: settings.surface }),
        ...(history.length > 0 && { history }),
      },
    });
    if (!response.ok) return await failureOf(response);
    const streams = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (streams && response.body) return await hear(response.body, options);
    return readAnswer(await response.json()) ?? brokenOff;
  } catch {
    return signal.aborted ? stopped : unreachable;
  }
}

async function failureOf(response: Response): Promise<AskFailure> {
  const body: unknown = await response.json().catch(() => null);
  return describeProblem(response.status, body, response.headers.get("retry-after"));
}

async function hear(body: ReadableStream<Uint8Array>, options: AskQuestionOptions): Promise<AskOutcome> {
  let written = "";
  for await (const { name, data } of readEvents(body)) {
    const value: unknown = JSON.parse(data);
    if (name === "text") {
      const { text } = fieldsOf(value);
      if (typeof text === "string") written += text;
      options.onText(written);
    } else if (name === "discard") {
      written = "";
      options.onText(written);
    } else if (name === "answer") {
      return readAnswer(value) ?? brokenOff;
    } else if (name === "error") {
      return describeProblem(Number(fieldsOf(value).status), value, null);
    }
  }
  return brokenOff;
}

export interface PostOptions {
  settings: WidgetSettings;
  body: object;
  /** @default application/json */
  accept?: string;
  /** @default cannot be stopped */
  signal?: AbortSignal;
}

/** The key is all that says who asks: cookies of the server's own pages stay out of it. */
export function post(resource: "ask" | "feedback", options: PostOptions): Promise<Response> {
  const { settings, body, accept = "application/json", signal } = options;
  return fetch(`${settings.endpoint}/v1/${resource}`, {
    method: "POST",
    credentials: "omit",
    headers: {
      "content-type": "application/json",
      accept,
      ...(settings.key !== null && { authorization: `Bearer ${settings.key}` }),
    },
    body: JSON.stringify(body),
    // A browser caps the size of what outlives its page, so only the small note does.
    keepalive: resource === "feedback",
    ...(signal && { signal }),
  });
}
