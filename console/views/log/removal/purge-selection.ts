import type { LogPurge, LogPurged } from "../../../api/wire/log.ts";
import { countOf } from "../../../parts/format.ts";

export const purgeKinds = ["age", "person", "session", "all"] as const;
export type PurgeKind = (typeof purgeKinds)[number];

export interface PurgeForm {
  readonly kind: PurgeKind;
  /** A day: of an age the bound, of a person optional. */
  readonly before: string;
  /** The person or the session, as the program names it. */
  readonly whose: string;
}

export type PurgeSelection = Omit<LogPurge, "dryRun">;

/** Undefined while the form does not say what is to go. */
export function selectionOf({ kind, before, whose }: PurgeForm): PurgeSelection | undefined {
  if (kind === "age") return before === "" ? undefined : { before };
  if (kind === "all") return { all: true };
  const named = whose.trim();
  if (named === "") return undefined;
  return { [kind]: named, ...(before !== "" && { before }) };
}

const names: readonly (readonly [
  Exclude<keyof LogPurged["removed"], "records">,
  one: string,
  many: string,
])[] = [
  ["opinions", "opinion", "opinions"],
  ["shadows", "comparison", "comparisons"],
  ["cached", "stored answer", "stored answers"],
  ["labelled", "labelled pair", "labelled pairs"],
  ["quarantined", "question an answer is kept from", "questions answers are kept from"],
  ["said", "opinion on answers to others", "opinions on answers to others"],
  ["blanked", "mention in a record of others", "mentions in records of others"],
];

/** `12 records, 3 opinions`. */
export function removedWords(removed: LogPurged["removed"]): string {
  const others = names.flatMap(([name, one, many]) => {
    const number = removed[name] ?? 0;
    return number === 0 ? [] : [countOf(number, one, many)];
  });
  return [countOf(removed.records, "record"), ...others].join(", ");
}
