import type { GoldenEntry } from "../../api/wire/golden.ts";

/** What an entry is called: its main question. */
export function entryTitle({ id, phrasings }: Pick<GoldenEntry, "id" | "phrasings">): string {
  return phrasings[0]?.text ?? id;
}
