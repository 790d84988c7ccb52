import { plainWords, stemOf } from "../words/stems.ts";
import { stopWords } from "../words/stop-words.ts";
import { exchangedList, siblingsList } from "./siblings-list.ts";
import type { Veto } from "./veto.ts";

/** Germany and France, macOS and Windows, the basic and the pro plan: two members of one kind. */
export function vetoSiblings(asked: string, stored: string): Veto | null {
  const [one, other] = [plainWords(asked), plainWords(stored)];
  return exclusive(one, other, KINDS) ?? exchanged(one, other);
}

/** Members of one kind, each with its names: words of a phrase, in order. */
type Kind = readonly (readonly (readonly string[])[])[];

const KINDS = readKinds(siblingsList);
const EXCHANGED = readKinds(exchangedList);

function readKinds(list: string): readonly Kind[] {
  return list
    .trim()
    .split("\n")
    .map((line) => line.split(" | ").map((member) => member.split(", ").map(plainWords)));
}

function exclusive(asked: readonly string[], stored: readonly string[], kinds: readonly Kind[]): Veto | null {
  for (const kind of kinds) {
    const [here, there] = [membersIn(asked, kind), membersIn(stored, kind)];
    const [first, second] = [here[0], there[0]];
    if (!first || !second || here.some(({ at }) => there.some((member) => member.at === at))) continue;
    return {
      veto: "words",
      reason: `The question is about "${first.text}", the reviewed one about "${second.text}".`,
    };
  }
  return null;
}

function membersIn(words: readonly string[], kind: Kind): { at: number; text: string }[] {
  return kind.flatMap((names, at) =>
    names
      .filter((name) => words.some((_, start) => name.every((part, step) => words[start + step] === part)))
      .map((name) => ({ at, text: name.join(" ") })),
  );
}

/** One word in the place of another, and no other word between the two questions. */
function exchanged(asked: readonly string[], stored: readonly string[]): Veto | null {
  const [one, other] = [onlyIn(asked, stored), onlyIn(stored, asked)];
  return one.length === 1 && other.length === 1 ? exclusive(one, other, EXCHANGED) : null;
}

function onlyIn(words: readonly string[], others: readonly string[]): string[] {
  const stems = new Set(others.map(stemOf));
  return words.filter((word) => !stopWords.has(word) && !stems.has(stemOf(word))).map(singular);
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/u, "") : word;
}
