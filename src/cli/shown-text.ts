import type { Answer } from "../answer/answer.ts";
import type { AnswerEvent } from "../answer/answer-event.ts";
import type { CommandContext } from "./context.ts";
import { printable } from "./render/printable.ts";

/** An answer's text on a terminal, as it is written. Pipes and `--json` get the finished answer only. */
export interface ShownText {
  readonly onEvent: (event: AnswerEvent) => void;
  /** Ends the line of what was shown; true when that was the whole text of the answer. */
  ends(answer: Answer): boolean;
}

export function createShownText({ stdout, isTTY, json, styler }: CommandContext): ShownText {
  const isOn = isTTY.stdout && !json;
  let shown = "";
  return {
    onEvent(event) {
      if (!isOn || event.kind === "stage") return;
      if (event.kind === "text") {
        shown += event.text;
        stdout.write(printable(event.text));
        return;
      }
      shown = "";
      stdout.write(`\n${styler.yellow(printable(`void, the model broke off: ${event.reason}`))}\n\n`);
    },
    ends(answer) {
      if (shown === "") return false;
      stdout.write("\n\n");
      return shown === answer.text;
    },
  };
}
