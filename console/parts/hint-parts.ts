/** A piece of a hint: words, or a command to be typed as it stands. */
export interface HintPart {
  readonly kind: "words" | "command";
  readonly text: string;
}

/** Where a command stops: before what is said of it. Backticks mark one within a sentence. */
const PIECES = /`([^`]+)`|(?<=^|: |, then |, or )(assay [^,;:(]+?)(?= \(|[,;:]|$)/g;

/** Commands of a server's hint apart from the words around them: `assay keys create`, `Label them: assay pairs label`. */
export function hintParts(hint: string): HintPart[] {
  const parts: HintPart[] = [];
  let end = 0;
  for (const found of hint.matchAll(PIECES)) {
    const [whole, quoted, bare] = found;
    const command = quoted ?? bare ?? "";
    // A sentence that begins with a command says something of it: where one ends and the other begins cannot be told.
    if (quoted === undefined && /\.$/.test(command)) continue;
    if (found.index > end) parts.push({ kind: "words", text: hint.slice(end, found.index) });
    parts.push({ kind: "command", text: command });
    end = found.index + whole.length;
  }
  if (end < hint.length) parts.push({ kind: "words", text: hint.slice(end) });
  return parts;
}
