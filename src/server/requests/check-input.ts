import type { z } from "zod";
import { AppError } from "../../errors.ts";

/**
 * What came in as its schema has it.
 *
 * @param part what it is of, such as "body"
 * @throws AppError `request-invalid` naming the field
 */
export function checkInput<Value>(part: string, value: unknown, shape: z.ZodType<Value>): Value {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where =
    issue === undefined || issue.path.length === 0
      ? `The ${part}`
      : `"${issue.path.join(".").slice(0, 200)}" of the ${part}`;
  const because = (issue?.message ?? "bad value").slice(0, 400).replace(/\.$/, "");
  throw new AppError("request-invalid", `${where} is not as expected: ${because}.`, {
    cause: parsed.error,
  });
}
