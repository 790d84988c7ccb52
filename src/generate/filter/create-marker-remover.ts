import { literalPattern } from "../../text/literal-pattern.ts";
/**
 * Takes the marker lines of the prompt out of an answer that repeats them: whole lines such as
 * `<<<end of passage 1 k3x9q7>>>`, and the marker alone, in any case of letters.
 */
export interface MarkerRemover {
  /** What of the answer so far is sure, beyond what was returned before. */
  push(text: string): string;
  /** What was still held back. */
  finish(): string;
}

export function createMarkerRemover(marker: string): MarkerRemover {
  if (marker === "") return { push: (text) => text, finish: () => "" };
  const whole = literalPattern(marker);
  const pattern = new RegExp(`<<<[^<>\\n]{0,80}${whole}[^<>\\n]{0,20}>>>|${whole}`, "iu");
  const beginnings = [...marker].map((_, index, letters) =>
    literalPattern(letters.slice(0, index + 1).join("")),
  );
  /** What may still become a match. */
  const unfinished = new RegExp(
    `(?:<{1,2}|<<<[^<>\\n]{0,${100 + marker.length}}>{0,2}|${beginnings.slice(0, -1).reverse().join("|")})$`,
    "iu",
  );
  /** Longest of what may still become a match. */
  const longest = 3 + 100 + marker.length + 2;
  let held = "";
  let last = " ";

  function read(isFinal: boolean): string {
    let output = "";
    for (;;) {
      const match = pattern.exec(held);
      const tail = Math.max(0, held.length - longest);
      const unsure = isFinal ? undefined : unfinished.exec(held.slice(tail))?.index;
      const open = unsure === undefined ? held.length : tail + unsure;
      if (!match || open < match.index) {
        output += held.slice(0, open);
        last = output.at(-1) ?? last;
        held = held.slice(open);
        return output;
      }
      output += held.slice(0, match.index);
      last = output.at(-1) ?? last;
      // A blank parts what stood around it, which could join to a marker.
      if (!/\s/.test(last)) output += " ";
      last = " ";
      held = held.slice(match.index + match[0].length);
    }
  }

  return {
    push(text) {
      held += text;
      return read(false);
    },
    finish: () => read(true),
  };
}
