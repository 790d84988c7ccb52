import type { AnswerEvent } from "../../answer/answer-event.ts";

/** What stands between a text that a model broke off and the answer, since nothing that was sent can be taken back. */
export const VOID_NOTE = "\n\n(The model broke off. The text above is void; the answer follows.)\n\n";

/**
 * The text of an answer as pieces that a client puts one after the other. A client of this format has no way to drop
 * what it has, so a text that turned out void is closed by a note and the whole answer follows it.
 */
export interface TextFlow {
  /** Taken as `onEvent` of a question. */
  readonly onEvent: (event: AnswerEvent) => void;
  /** Writes what is missing of the text. */
  finish(text: string): void;
}

export function createTextFlow(write: (text: string) => void): TextFlow {
  let written = "";
  const markVoid = () => {
    if (written !== "") write(VOID_NOTE);
    written = "";
  };
  return {
    onEvent(event) {
      if (event.kind === "stage") return;
      if (event.kind === "discard") return markVoid();
      written += event.text;
      write(event.text);
    },
    finish(text) {
      if (!text.startsWith(written)) markVoid();
      const rest = text.slice(written.length);
      if (rest !== "") write(rest);
    },
  };
}
