import { z } from "zod";

/** A number typed on the command line, within bounds. 0 is a value like any other. */
export function numberInput({ min, max, whole = false }: { min: number; max: number; whole?: boolean }) {
  const kind = whole ? "a whole number" : "a number";
  return z.string().transform((text, context) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    context.addIssue(`expected ${kind} from ${min} to ${max}`);
    return z.NEVER;
  });
}
