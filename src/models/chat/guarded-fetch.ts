import { AppError } from "../../errors.ts";
import { errorWords } from "../http/error-words.ts";
import { readBody } from "../http/read-body.ts";

/** A reply of the longest context there is stays far below. Bytes, unpacked. */
const MAX_BYTES = 32 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;

export interface GuardedFetchOptions {
  fetch: typeof fetch;
  /** The model's name in messages. */
  id: string;
  secret: string | undefined;
  hint: string;
}

/**
 * The fetch handed to the provider. It follows no redirect, since the key would go along to another host; it ends a
 * reply that does not end; and it says what a page or an error was that came where a stream was asked for: read as a
 * stream they are merely empty.
 */
export function guardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { id, secret, hint } = options;
  const refuse = (what: string): AppError =>
    new AppError("chat-response", `The chat model ${id} answered with ${what}.`, { hint });

  return async (address, init) => {
    const response = await options.fetch(address, { ...init, redirect: "manual" });
    const { body, headers, ok, status, statusText } = response;
    if (body === null) return response;
    // The number is read off the wire as it is, and no response can be made with it.
    if (status > 599) throw refuse(`HTTP ${status}, a status that does not exist`);
    // An error is told in a few words; a page around them is not read to its end.
    if (!ok)
      return new Response((await readBody(response, PAGE_BYTES)).text, { headers, status, statusText });
    const type = headers.get("content-type") ?? "";
    if (/\bhtml\b/.test(type) || (/\bjson\b/.test(type) && asksForStream(init?.body))) {
      const words = errorWords((await readBody(response, PAGE_BYTES)).text, secret);
      throw refuse(`${type} instead of a reply: ${JSON.stringify(words.slice(0, 80))}`);
    }
    let left = MAX_BYTES;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.length;
        if (left < 0) controller.error(refuse(`more than ${MAX_BYTES / 1024 / 1024} MB`));
        else controller.enqueue(piece);
      },
    });
    return new Response(body.pipeThrough(bounded), { headers, status, statusText });
  };
}

function asksForStream(body: unknown): boolean {
  return typeof body === "string" && /"stream":\s*true/.test(body);
}
