import { count } from "../../text/count.ts";

/** What is wrong with passages that have no vector, and what helps, in one line; none where all have one. */
export function unembeddedWarnings({ unembeddedPassages }: { unembeddedPassages: number }): string[] {
  if (unembeddedPassages === 0) return [];
  const what = count(unembeddedPassages, "passage");
  const [verb, found] = unembeddedPassages === 1 ? ["has", "is"] : ["have", "are"];
  return [
    `${what} ${verb} no vector and ${found} not found by meaning. Embed everything anew: assay reindex`,
  ];
}
