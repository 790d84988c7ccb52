import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";
import { checkInput } from "./check-input.ts";
import { nestsDeeper } from "./nests-deeper.ts";

export interface ReadBodyOptions {
  /** Most bytes, also of a body whose length was not told. */
  maxBytes: number;
}

/** Deeper than anything that is asked for, and far from what recursion over it could not bear. */
const MAX_DEPTH = 64;

/**
 * The body of a request, checked. It must be declared as JSON, which a page of another origin cannot do without asking.
 *
 * @throws AppError `request-media-type`, `request-too-large`, `request-invalid` naming the field; `aborted` where the client left
 */
export async function readBody<Value>(
  context: Context<ServerEnv>,
  shape: z.ZodType<Value>,
  { maxBytes }: ReadBodyOptions,
): Promise<Value> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    const declared = type === "" ? "nothing" : JSON.stringify(type.slice(0, 100));
    throw new AppError("request-media-type", `The body is declared as ${declared}.`, {
      hint: "Send JSON with the header content-type: application/json.",
    });
  }
  // JSON is UTF-8 (RFC 8259); bytes of another encoding may pass for other text.
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset)) {
    throw new AppError(
      "request-media-type",
      `The body is declared as ${JSON.stringify(type.slice(0, 100))}.`,
      {
        hint: "Send JSON in UTF-8, with the header content-type: application/json.",
      },
    );
  }
  return checkInput("body", parseJson(await readBytes(context, maxBytes)), shape);
}

async function readBytes(context: Context<ServerEnv>, maxBytes: number): Promise<Uint8Array> {
  const length = context.req.header("content-length");
  if (length === undefined || context.req.header("transfer-encoding") !== undefined) {
    return readStream(context.req.raw.body, maxBytes);
  }
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  // Of a body whose length was told, the parser of HTTP hands on no more than that. It is read at once: to make a stream of it
  // takes longer than all the rest of reading it.
  const bytes = await whole(() => context.req.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return new Uint8Array(bytes);
}

/** Reads no further than the limit. */
async function readStream(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  await whole(async () => {
    for await (const part of body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      parts.push(part);
    }
  });
  return Buffer.concat(parts);
}

/** @throws AppError `aborted` where a body does not come in to its end */
async function whole<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    if (AppError.isInstance(cause)) throw cause;
    throw new AppError("aborted", "The client left before its request had come in.", { cause });
  }
}

/** Keeps nothing of one text for the next. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError("request-invalid", "The body is no JSON in UTF-8.", { cause });
  }
  if (!nestsDeeper(value, MAX_DEPTH)) return value;
  throw new AppError("request-invalid", `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("request-too-large", `The body is larger than ${maxBytes} bytes.`, {
    hint: 'Send less, or set "server.maxBodyBytes" higher.',
  });
}
