import { z } from "zod";
import type { AppError } from "../../errors.ts";
import { redact } from "./redact.ts";

export interface ReadJsonOptions {
  /** Makes the error of what the answer was, such as `something that is not JSON: "<html>"`. */
  fail: (what: string) => AppError;
  /** Never repeated in a message. @default none */
  secret?: string;
}

const errorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

/** The value of an answer's body. @throws what `fail` makes when it is not JSON or not of the schema */
export function readJson<T>(body: string, schema: z.ZodType<T>, options: ReadJsonOptions): T {
  const value = parseJson(body);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Taken out before anything is cut to length, or half of a key could remain.
  const shown = redact(body, options.secret);
  throw options.fail(
    describeMismatch(value === undefined ? undefined : parseJson(shown), shown, parsed.error),
  );
}

/** Undefined, which no JSON text means, where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some servers report an error with status 200; their own words say more than a schema does. */
function describeMismatch(value: unknown, body: string, error: z.ZodError): string {
  if (value === undefined) return `something that is not JSON: ${JSON.stringify(body.slice(0, 80))}`;
  const reported = errorSchema.safeParse(value);
  if (reported.success) return `an error: ${reported.data.error.slice(0, 200)}`;
  const [issue] = error.issues;
  return `an unexpected shape at ${issue?.path.join(".") || "the top"}: ${issue?.message ?? "unknown"}`;
}
