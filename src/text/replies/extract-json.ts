import { type JsonScan, scanJson } from "./json-scan.ts";
import { stripReasoning } from "./strip-reasoning.ts";

/**
 * Finds the one JSON value in the reply of a language model: bare, in a code fence (closed or not), or between
 * sentences, behind a block of reasoning or not. A value that is read is stepped over whole, so back-ticks, braces and
 * tags inside its strings mean nothing. In running text only objects and arrays count, since words in quotation marks
 * and numbers stand there for themselves.
 */

const WRAPPED = /^(?:`+|~{3,})?(?:[ \t]*(?:jsonc?|json5))?\s*(?=["{[\dtfn-])/i;
const CLOSING = /^(?:`+|~{3,})?$/;
/** What may begin a value or end the reasoning before it. */
const PLACE = /(?<fence>(?:`{3,}|~{3,})[ \t]*[\w-]*\s*)|<\/(?:think|thinking|thought|reasoning)>|[{[]/gi;

/**
 * Undefined where there is no value, more than one, or one that the text's end cuts off: any choice would be a guess.
 * Equal values count once, and values in fences hide those in sentences.
 *
 * @param accepts tells which values count, such as those that fit a schema. @default all
 */
export function extractJson(text: string, accepts: (value: unknown) => boolean = () => true): unknown {
  const reply = stripReasoning(text.replace(/^\uFEFF/, "")).trim();
  const start = WRAPPED.exec(reply)?.[0].length ?? 0;
  const whole = scanJson(reply, start);
  if (whole.kind === "value" && CLOSING.test(reply.slice(whole.end).trim())) {
    return accepts(whole.value) ? whole.value : undefined;
  }
  const { fenced, bare, cut } = findValues(reply);
  if (cut) return undefined;
  const accepted = fenced.filter(accepts);
  return onlyOne(accepted.length > 0 ? accepted : bare.filter(accepts));
}

interface Found {
  fenced: unknown[];
  bare: unknown[];
  /** The text ended inside a value. */
  cut: boolean;
}

function findValues(text: string): Found {
  let found: Found = { fenced: [], bare: [], cut: false };
  // A run of opening brackets is read from each of them; past this many characters a reply is no answer any more.
  let budget = 10_000 + 4 * text.length;
  const places = new RegExp(PLACE);
  for (let place = places.exec(text); place; place = places.exec(text)) {
    const fence = place.groups?.fence;
    if (fence === undefined && place[0].startsWith("<")) {
      // What came before was reasoning whose opening tag stood in the prompt.
      found = { fenced: [], bare: [], cut: false };
      continue;
    }
    const from = fence === undefined ? place.index : places.lastIndex;
    const scan: JsonScan = scanJson(text, from);
    budget -= scan.end - from;
    if (budget < 0) return { fenced: [], bare: [], cut: true };
    if (fence !== undefined) {
      const closing = scan.kind === "value" ? /^\s*(?:`{3,}|~{3,}|$)/.exec(text.slice(scan.end)) : null;
      if (scan.kind !== "value" || !closing) continue;
      found.fenced.push(scan.value);
      places.lastIndex = scan.end + closing[0].length;
    } else if (scan.kind === "value") {
      found.bare.push(scan.value);
      places.lastIndex = scan.end;
    } else if (scan.kind === "cut") {
      return { ...found, cut: true };
    }
  }
  return found;
}

/** Undefined, which no JSON text means, for none and for several. */
function onlyOne(values: readonly unknown[]): unknown {
  const [first, ...others] = values;
  const written = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === written) ? first : undefined;
}
