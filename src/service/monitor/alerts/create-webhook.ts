import { AppError } from "../../../errors.ts";
import { callEndpoint } from "../../../models/http/call-endpoint.ts";
import type { HttpOptions } from "../../../models/http/http-options.ts";
import type { JsonEndpoint } from "../../../models/http/json-endpoint.ts";
import { redact } from "../../../models/http/redact.ts";
import { sleep as defaultSleep } from "../../../models/http/sleep.ts";
import type { Delivery } from "./alerts.ts";

/** Sends one message. A failure is an outcome: nothing else may fail because nobody could be told. */
export type Webhook = (message: WebhookMessage, signal?: AbortSignal) => Promise<Delivery>;

export interface WebhookMessage {
  /** The whole message in words, which chat services show. */
  readonly text: string;
  readonly [field: string]: unknown;
}

export interface WebhookOptions extends Omit<HttpOptions, "timeoutMs" | "retries"> {
  timeoutMs: number;
  retries: number;
  /** Where the address comes from, for messages. */
  setting: string;
}

/** What chat services answer is a word. Bytes. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * The path and the query of such an address are often the only secret there is, so neither is ever in a message: a failure
 * names the host alone. Redirects are not followed, for the message would go to whoever is named there.
 *
 * @throws AppError `config-invalid`
 */
export function createWebhook(address: string, options: WebhookOptions): Webhook {
  const { retries, random = Math.random, sleep = defaultSleep, setting } = options;
  const url = readAddress(address, setting);
  const endpoint = endpointOf(url, options);
  const failed = (reason: string, hint: string | undefined): Delivery => ({
    outcome: "failed",
    reason: hideAddress(reason, url),
    hint: hint === undefined ? null : hideAddress(hint, url),
  });
  return async (message, signal) => {
    try {
      const outcome = await callEndpoint(
        endpoint,
        { body: message },
        { read: () => true, retry: { retries, random, sleep, ...(signal ? { signal } : {}) } },
      );
      if (outcome.kind === "answered") return { outcome: "sent" };
      return failed(`The webhook at ${url.host} refused the message: ${outcome.reason}.`, outcome.hint);
    } catch (error) {
      if (!AppError.isInstance(error) || error.code === "aborted") throw error;
      return failed(error.message, error.hint);
    }
  };
}

function readAddress(address: string, setting: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const problem =
    url === undefined || !/^https?:$/u.test(url.protocol)
      ? "is not an address"
      : url.username !== "" || url.password !== ""
        ? "holds a user name or a password, which no request carries"
        : undefined;
  if (url !== undefined && problem === undefined) return url;
  throw new AppError("config-invalid", `${setting} ${problem}.`, {
    hint: "An address looks like https://hooks.example.com/services/…",
  });
}

function endpointOf(
  url: URL,
  { timeoutMs, fetch: send = fetch, clock = () => new Date(), setting }: WebhookOptions,
): JsonEndpoint {
  const check = `Check ${setting}.`;
  return {
    ...{ kind: "webhook", doing: "Sending the alert", url, timeoutMs, maxBytes: MAX_ANSWER_BYTES },
    ...{ fetch: send, clock },
    codes: { unavailable: "alert-undelivered", response: "alert-undelivered" },
    hints: {
      ...{ key: check, address: check, reach: check, response: check },
      busy: "It is tried again at the next check.",
    },
  };
}

/** Also where a server repeats it, or only a part of it. */
function hideAddress(text: string, { pathname, search }: URL): string {
  const parts = pathname.split("/").filter((part) => part.length >= 8);
  const secrets = [
    ...(pathname.length > 1 ? [pathname] : []),
    ...(search.length > 1 ? [search.slice(1)] : []),
    ...parts,
  ];
  return secrets.reduce((words, secret) => redact(words, secret), text);
}
