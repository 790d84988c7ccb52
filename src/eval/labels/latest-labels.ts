import type { LabelKind, LabelledPair } from "../../stores/labels.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

/**
 * What the labels come to. The store only adds, so whoever changes their mind adds another label: the last one of a person
 * on a pair counts, and none where it was withdrawn. A pair that people judge differently is nobody's truth and counts for
 * neither side.
 */
export interface SettledLabels {
  /** One for each pair that is not disputed, in the order of the first label. */
  readonly pairs: readonly LabelledPair[];
  /** Pairs on which two people, or two models, differ. */
  readonly disputed: readonly LabelledPair[];
}

/** The note of a label that takes back the ones before it: they were not sure after all. */
export const WITHDRAWN = "withdrawn";

/** The note of a label that takes back the last one alone, as a slip of the finger: what was said before counts again. */
export const UNDONE = "undone";

export function settleLabels(labels: readonly LabelledPair[], kind: LabelKind): SettledLabels {
  const groups = new Map<string, LabelledPair[]>();
  for (const label of lastOfEach(labels.filter((label) => label.kind === kind))) {
    groups.set(pairKey(label), [...(groups.get(pairKey(label)) ?? []), label]);
  }
  const pairs: LabelledPair[] = [];
  const disputed: LabelledPair[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    if (group.every(({ same }) => same === first.same)) pairs.push(first);
    else disputed.push(first);
  }
  return { pairs, disputed };
}

/** What two labels of the same pair have in common. */
export function pairKey({ asked, stored }: Pick<LabelledPair, "asked" | "stored">): string {
  return JSON.stringify([normaliseQuestion(asked), normaliseQuestion(stored)]);
}

/** The last label of each person on each pair, without those that were withdrawn. */
export function lastOfEach(labels: readonly LabelledPair[]): LabelledPair[] {
  return lastSaid(labels).filter(({ note }) => note !== WITHDRAWN);
}

/** The same with those that were withdrawn: whoever said so has looked at the pair, and was not sure. */
export function lastSaid(labels: readonly LabelledPair[]): LabelledPair[] {
  const said = new Map<string, LabelledPair[]>();
  for (const label of labels) {
    const key = JSON.stringify([label.kind, label.by, pairKey(label)]);
    const before = said.get(key) ?? [];
    said.set(key, label.note === UNDONE ? before.slice(0, -1) : [...before, label]);
  }
  return [...said.values()].flatMap((each) => each.at(-1) ?? []);
}

/** What a person said last of all pairs, as far as it was not undone; undefined where nothing is left. */
export function lastOfPerson(labels: readonly LabelledPair[], by: string | null): LabelledPair | undefined {
  const own = labels.filter((label) => label.kind === "human" && label.by === by);
  const standing = new Set(lastSaid(own));
  return own.findLast((label) => standing.has(label));
}
