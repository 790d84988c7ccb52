/** Where the lines of a text start and end. Line ends are `\n`, `\r\n` and `\r`, as in CommonMark. */
export interface LineIndex {
  readonly count: number;
  /** Offset of the first character of a 1-based line. */
  start(line: number): number;
  /** Offset behind the last character of a 1-based line, before its line end. */
  end(line: number): number;
  /** 1-based line that holds the offset. */
  lineAt(offset: number): number;
}

export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  const ends: number[] = [];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    ends.push(match.index);
    starts.push(match.index + match[0].length);
  }
  ends.push(text.length);
  return {
    count: starts.length,
    start: (line) => starts[line - 1] ?? text.length,
    end: (line) => ends[line - 1] ?? text.length,
    lineAt(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
  };
}
