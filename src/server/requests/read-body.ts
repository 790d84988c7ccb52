import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";

/**
 * The body of a request, checked. It must be declared as JSON, which a page of another origin cannot do without asking.
 *
 * @throws AppError `request-media-type`, `request-invalid` naming the field
 */
export async function readBody<Shape extends z.ZodType>(
  context: Context<ServerEnv>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new AppError("request-media-type", `The body is declared as ${type === "" ? "nothing" : type}.`, {
      hint: "Send JSON with the header content-type: application/json.",
    });
  }
  const parsed = shape.safeParse(parseJson(await context.req.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "The body" : `"${issue.path.join(".")}"`;
  throw new AppError("request-invalid", `${where} is not as expected: ${issue?.message ?? "bad value"}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("request-invalid", "The body is no JSON.", { cause });
  }
}
