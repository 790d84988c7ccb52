import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  TypeValidationError,
} from "ai";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { errorWords } from "../http/error-words.ts";
import { hintForStatus } from "../http/hint-for-status.ts";
import { nameOf } from "../http/json-endpoint.ts";
import { parseRetryAfter } from "../http/parse-retry-after.ts";
import { redact } from "../http/redact.ts";
import type { ChatTarget } from "./chat-target.ts";

/**
 * Says in words why a try failed and whether another may pass. Nothing thrown by a provider goes further, not even as a
 * `cause`: such errors carry the request, its headers and what the server quoted of them.
 */
export interface ChatFailure {
  readonly kind: "failed";
  readonly error: AppError;
  /** `rejected`: the endpoint does not take this very request; another one may pass. */
  readonly next: "try again" | "rejected" | "give up";
  /** The server asked to wait at least that long. */
  readonly waitMs?: number;
}

/** Too early, too many, or a server in trouble; 501 is a server that will never do it. */
function isTransient(status: number): boolean {
  return [408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501);
}

const REJECTED = new Set([400, 413, 422, 501]);

export interface JudgeOptions {
  /** The try's time was up. */
  readonly expired: boolean;
  /** What it failed to do in its time, such as `did not answer within`. */
  readonly late: string;
}

export function judgeFailure(
  thrown: unknown,
  target: ChatTarget,
  { expired, late }: JudgeOptions,
): ChatFailure {
  const { hints, id } = target;
  if (expired) {
    const error = unavailable(`The chat model ${id} ${late} ${target.timeoutMs} ms.`, hints.reach);
    return { kind: "failed", error, next: "try again" };
  }
  const causes = chainOf(thrown);
  const ours = causes.find((cause) => AppError.isInstance(cause));
  if (ours) return { kind: "failed", error: ours, next: "give up" };

  const lost = causes.find((cause) => connectionCode(cause) !== undefined);
  if (lost !== undefined) {
    const reason = redact(messageOf(lost) || String(connectionCode(lost)), target.secret);
    const error = unavailable(`The connection to the chat model ${id} failed: ${reason}.`, hints.reach);
    return { kind: "failed", error, next: isCertificateCode(connectionCode(lost)) ? "give up" : "try again" };
  }
  if (APICallError.isInstance(thrown) && thrown.statusCode !== undefined) {
    return judgeStatus(thrown.statusCode, thrown, target);
  }
  return judgeReported(thrown, target);
}

function judgeStatus(status: number, answer: APICallError, target: ChatTarget): ChatFailure {
  const { hints, id } = target;
  const words = errorWords(answer.responseBody ?? "", target.secret);
  if (status < 300) {
    return giveUp(
      new AppError(
        "chat-response",
        `The chat model ${id} answered with something else than a reply: ${JSON.stringify(words.slice(0, 80))}.`,
        { hint: hints.response },
      ),
    );
  }
  const reason = status < 400 ? `${status}, a redirect, which is not followed` : `${status} ${words}`.trim();
  const message = `The chat model ${id} answered ${reason}${askedAt(answer, target)}.`;
  if (isTransient(status)) {
    const waitMs = parseRetryAfter(answer.responseHeaders?.["retry-after"] ?? null, target.clock());
    const error = unavailable(message, status === 409 ? hints.address : hints.busy);
    return { kind: "failed", error, next: "try again", ...(waitMs === undefined ? {} : { waitMs }) };
  }
  const error = unavailable(message, hintForStatus({ status, words }, hints));
  return { kind: "failed", error, next: REJECTED.has(status) ? "rejected" : "give up" };
}

/** Where it was asked, without user name, password and query; providers ask by POST. */
function askedAt({ url }: APICallError, { secret }: ChatTarget): string {
  return URL.canParse(url) ? ` (POST ${redact(nameOf({ url: new URL(url) }), secret)})` : "";
}

const reportedSchema = z.object({
  message: z.string(),
  code: z.union([z.string(), z.number()]).nullish(),
});

/** An error inside a stream that began well, or one that a model object made by others throws. */
function judgeReported(thrown: unknown, target: ChatTarget): ChatFailure {
  const { hints, id } = target;
  if (!(thrown instanceof Error)) {
    const reported = reportedSchema.safeParse(thrown);
    const words = reported.success ? reported.data.message : JSON.stringify(thrown);
    const status = reported.success ? Number(reported.data.code ?? Number.NaN) : Number.NaN;
    const error = unavailable(
      `The chat model ${id} broke off with an error: ${errorWords(String(words), target.secret)}`,
      hints.busy,
    );
    return { kind: "failed", error, next: isTransient(status) ? "try again" : "give up" };
  }
  const reason = errorWords(messageOf(thrown), target.secret);
  if (isUnreadable(thrown)) {
    return giveUp(
      new AppError("chat-response", `The reply of the chat model ${id} cannot be read: ${reason}`, {
        hint: hints.response,
      }),
    );
  }
  const hint = LoadAPIKeyError.isInstance(thrown) ? hints.key : hints.address;
  return giveUp(unavailable(`The chat model ${id} failed: ${reason}`, hint));
}

function isUnreadable(thrown: Error): boolean {
  return [EmptyResponseBodyError, InvalidResponseDataError, JSONParseError, TypeValidationError].some(
    (kind) => kind.isInstance(thrown),
  );
}

function giveUp(error: AppError): ChatFailure {
  return { kind: "failed", error, next: "give up" };
}

function unavailable(message: string, hint: string): AppError {
  return new AppError("chat-unavailable", message, { hint });
}

/** The error, its cause, the cause's cause. */
function chainOf(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = thrown; cause !== undefined && chain.length < 8; ) {
    chain.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return chain;
}

const codeSchema = z.object({ code: z.string() });

/** The system's or the HTTP client's code of a connection that could not be made or was lost. */
function connectionCode(error: unknown): string | undefined {
  const parsed = codeSchema.safeParse(error);
  return parsed.success &&
    /^(?:E(?!RR_)[A-Z_]+|ERR_(?:TLS|SSL)_\w+|UND_ERR_\w+|(?:CERT|DEPTH|UNABLE|SELF)_\w+)$/.test(
      parsed.data.code,
    )
    ? parsed.data.code
    : undefined;
}

/** A certificate that is not trusted now is not trusted a moment later. */
function isCertificateCode(code: string | undefined): boolean {
  return /CERT|SIGNATURE|^ERR_TLS/.test(code ?? "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
