import { z } from "zod";
import type { Metadata } from "../stores/documents.ts";

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const value = z.union([scalar, z.array(scalar).transform((list) => list.map(String))]);

/** Values that can be filtered on: texts, numbers, truth values and lists of them. The rest is left out. */
export function toMetadata(values: Readonly<Record<string, unknown>>): Metadata {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, raw]) => {
      const parsed = value.safeParse(raw);
      return parsed.success ? [[key, parsed.data]] : [];
    }),
  );
}
