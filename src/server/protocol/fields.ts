import { z } from "zod";

/** Fields that several resources have, and how lists come in pages. */

/** An id as part of a path or a body. */
export const idText = z.string().min(1).max(2000);

/** Longer texts: questions and notes. Answers and documents have bounds of their own. */
export const lineText = z.string().min(1).max(20_000);

/** What of a list of the service is read-only stays so. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/**
 * A part of a response that is described where it is made, as the type says: the document names it and what it is, and
 * does not spell out its fields.
 *
 * @param name of the type in the package
 */
export function described<Value>(name: string, description: string) {
  return z.custom<Value>((value) => value !== undefined).meta({ title: name, description });
}

/** A moment or a day (UTC) of a query; a day is its begin. */
export const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((written) => new Date(written).toISOString())
  .meta({ description: "A day (UTC) or a moment: 2026-03-01, 2026-03-01T08:00:00Z." });

export const flag = z
  .enum(["true", "false"])
  .transform((written) => written === "true")
  .meta({ description: "true or false." });

/** One text, or several by giving the parameter again. */
export const texts = z
  .union([lineText, z.array(lineText).max(1000)])
  .transform((given) => (typeof given === "string" ? [given] : given))
  .meta({ description: "May be given several times." });

/** A whole number of a query: digits and nothing else. */
export function count({ most, preset }: { most: number; preset: number }) {
  return z
    .preprocess(
      (written) => (typeof written === "string" && !/^\d{1,9}$/.test(written) ? Number.NaN : written),
      z.coerce.number().int().min(1).max(most),
    )
    .default(preset);
}

/** Every list is asked for in the same way. */
export const pageQuery = {
  limit: count({ most: 1000, preset: 100 }).meta({ description: "Most items of a page." }),
  cursor: z.string().max(20_000).exactOptional().meta({ description: "The nextCursor of the page before." }),
};

/** A page of a list, the list under its own name. */
export const nextCursor = z.string().nullable().meta({ description: "Null on the last page." });

/** The same name for the id of every resource. */
export const idParams = z.strictObject({ id: idText });
