import { codeAt } from "../../text/markdown/code-at.ts";

/** A written answer without marks such as `[1]` or `[1, 2]` of what it cited; code stays as it is. */
export function removeCitationMarks(text: string, numbers: readonly number[]): string {
  const known = new Set(numbers);
  let result = "";
  let isLineStart = true;
  for (let position = 0; position < text.length; ) {
    const codeEnd = codeAt(text, position, isLineStart);
    const mark = codeEnd === undefined ? markAt(text, position, known) : undefined;
    const end = codeEnd ?? position + 1;
    if (mark === undefined) {
      result += text.slice(position, end);
      isLineStart = text[end - 1] === "\n";
    }
    position = mark ?? end;
  }
  return result;
}

/** End of a mark that begins here, the blanks before it included. */
function markAt(text: string, position: number, known: ReadonlySet<number>): number | undefined {
  const pattern = /[ \t]*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?![([:])/y;
  pattern.lastIndex = position;
  const [mark, inner] = pattern.exec(text) ?? [];
  if (mark === undefined || inner === undefined) return undefined;
  return inner.split(",").every((number) => known.has(Number(number))) ? position + mark.length : undefined;
}
