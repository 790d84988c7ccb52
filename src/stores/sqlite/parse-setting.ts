import type { z } from "zod";
import { brokenRow } from "./translate-error.ts";

/** The value of a setting as it is kept; undefined where there is none. @throws AppError `database-broken` */
export function parseSetting<Value>(
  text: string | undefined,
  key: string,
  schema: z.ZodType<Value>,
): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw brokenRow(`the setting "${key}" is ${text}`);
  }
}
