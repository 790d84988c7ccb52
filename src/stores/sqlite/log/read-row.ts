import type { z } from "zod";
import { brokenRow } from "../translate-error.ts";

/** A value of a row in the shape that this program writes. @throws AppError `database-broken` naming `what` */
export function readValue<T>(shape: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw brokenRow(`${what} is not one that this program writes`);
}

/** The same for a value that is kept as JSON. */
export function readJsonValue<T>(shape: z.ZodType<T>, text: string, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw brokenRow(`${what} is not JSON`);
  }
  return readValue(shape, value, what);
}
