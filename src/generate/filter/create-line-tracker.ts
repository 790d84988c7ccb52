/**
 * Whether a definition such as `[id]: address` could begin in what has been shown of the current line. Judged by what
 * is shown and not by what was written, since a picture or a tag taken out leaves the line without its words.
 */
export interface LineTracker {
  show(output: string): void;
  /** False where words outside of brackets stand in the line, so that a bracket opened now opens no definition. */
  mayOpen(): boolean;
  /** False where the bracket closed now was opened in the same line, behind such words. */
  mayClose(): boolean;
}

export function createLineTracker(): LineTracker {
  let hasWords = false;
  let isOpen = false;
  let opensBehindWords = false;

  function read(output: string): void {
    let isEscaped = false;
    for (const character of output) {
      if (isEscaped) isEscaped = false;
      else if (character === "\n" || character === "\r") hasWords = isOpen = opensBehindWords = false;
      else if (character === "\\") isEscaped = true;
      else if (character === "[") [isOpen, opensBehindWords] = [true, hasWords];
      else if (character === "]") isOpen = false;
      else if (!isOpen && /\p{L}/u.test(character)) hasWords = true;
    }
  }

  return {
    show: read,
    mayOpen: () => !hasWords,
    mayClose: () => !(isOpen && opensBehindWords),
  };
}
