import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";

export interface ReadBodyOptions {
  /** Most bytes, also of a body whose length was not told. */
  maxBytes: number;
}

/**
 * The body of a request, checked. It must be declared as JSON, which a page of another origin cannot do without asking.
 *
 * @throws AppError `request-media-type`, `request-too-large`, `request-invalid` naming the field
 */
export async function readBody<Shape extends z.ZodType>(
  context: Context<ServerEnv>,
  shape: Shape,
  { maxBytes }: ReadBodyOptions,
): Promise<z.output<Shape>> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new AppError("request-media-type", `The body is declared as ${type === "" ? "nothing" : type}.`, {
      hint: "Send JSON with the header content-type: application/json.",
    });
  }
  if (Number(context.req.header("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const parsed = shape.safeParse(parseJson(await readBytes(context.req.raw.body, maxBytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "The body" : `"${issue.path.join(".")}"`;
  throw new AppError("request-invalid", `${where} is not as expected: ${issue?.message ?? "bad value"}.`);
}

/** Reads no further than the limit, whatever was said of the length. */
async function readBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("request-invalid", "The body is no JSON in UTF-8.", { cause });
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("request-too-large", `The body is larger than ${maxBytes} bytes.`, {
    hint: 'Send less, or set "server.maxBodyBytes" higher.',
  });
}
