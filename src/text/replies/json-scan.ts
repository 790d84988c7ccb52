/**
 * Reads one JSON value from a place in a longer text and says where it ends. Two slips that language models make are
 * forgiven: a comma before a closing bracket, and raw line ends inside strings. Nothing else is: a guess at what was
 * meant would be a value nobody wrote.
 */
export type JsonScan =
  | { readonly kind: "value"; readonly value: unknown; readonly end: number }
  /** The text ended inside the value. `end` is its length. */
  | { readonly kind: "cut"; readonly end: number }
  /** No value: `end` is where that showed. */
  | { readonly kind: "none"; readonly end: number };

const TOKEN =
  /\s*(?:"(?<string>[^"\\]*(?:\\.[^"\\]*)*)"|(?<scalar>true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(?<mark>[{}[\],:]))/sy;
const UNFINISHED =
  /\s*(?:$|"[^"\\]*(?:\\.[^"\\]*)*\\?$|(?:t(?:r(?:u)?)?|f(?:a(?:l(?:s)?)?)?|n(?:u(?:l)?)?|-)$)/sy;

/** Levels of brackets. What compares or checks the value walks it recursively and would exhaust the stack. */
const MAX_DEPTH = 500;

type Expected = "value" | "value or end" | "key or end" | "key" | "colon" | "comma or end";

export function scanJson(text: string, start: number): JsonScan {
  const pieces: string[] = [];
  const closers: ("}" | "]")[] = [];
  let expected: Expected = "value";
  const tokens = new RegExp(TOKEN);
  let position = start;
  do {
    tokens.lastIndex = position;
    const token = tokens.exec(text);
    if (!token) {
      const unfinished = new RegExp(UNFINISHED);
      unfinished.lastIndex = position;
      return unfinished.test(text) ? { kind: "cut", end: text.length } : { kind: "none", end: position };
    }
    const { mark, string } = token.groups ?? {};
    const isCloser = mark === "}" || mark === "]";
    if (isCloser && mark === closers.at(-1) && (expected.endsWith("end") || pieces.at(-1) === ",")) {
      if (pieces.at(-1) === ",") pieces.pop();
      closers.pop();
      pieces.push(mark);
      expected = "comma or end";
    } else {
      const next = follow(expected, token, closers);
      if (next === undefined || closers.length > MAX_DEPTH) return { kind: "none", end: position };
      pieces.push(string === undefined ? token[0].trim() : `"${string.replace(CONTROL, escapeControl)}"`);
      expected = next;
    }
    position = tokens.lastIndex;
  } while (closers.length > 0);
  try {
    return { kind: "value", value: JSON.parse(pieces.join("")), end: position };
  } catch {
    // An unknown escape inside a string.
    return { kind: "none", end: position };
  }
}

/** What must come next, or undefined where the token may not stand; opens a level for an opening bracket. */
function follow(expected: Expected, token: RegExpExecArray, closers: ("}" | "]")[]): Expected | undefined {
  const { mark, string, scalar } = token.groups ?? {};
  switch (expected) {
    case "colon":
      return mark === ":" ? "value" : undefined;
    case "comma or end":
      if (mark !== ",") return undefined;
      return closers.at(-1) === "}" ? "key" : "value";
    case "key":
    case "key or end":
      return string === undefined ? undefined : "colon";
    default:
      if (string !== undefined || scalar !== undefined) return "comma or end";
      if (mark === "{") {
        closers.push("}");
        return "key or end";
      }
      if (mark === "[") {
        closers.push("]");
        return "value or end";
      }
      return undefined;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON forbids inside strings
const CONTROL = /[\u0000-\u001f]/g;

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
