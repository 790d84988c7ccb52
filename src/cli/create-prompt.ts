import { createInterface } from "node:readline/promises";
import type { Environment } from "../config.ts";
import type { Prompt } from "./context.ts";
import { editText } from "./edit-text.ts";

export interface PromptOptions {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** VISUAL and EDITOR name the editor. */
  env: Environment;
  signal: AbortSignal;
}

/** Asks on a terminal. Input is read only while a question is open, so that an editor has the keyboard to itself. */
export function createPrompt({ input, output, env, signal }: PromptOptions): Prompt {
  return {
    async ask(question) {
      // Without line editing of its own: then Ctrl-C reaches this process as a signal, like everywhere else.
      const lines = createInterface({ input, output, terminal: false });
      const ended = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
      try {
        const line = await Promise.race([lines.question(question, { signal }), ended]);
        // An aborted call may close the input first; that is no answer.
        signal.throwIfAborted();
        return line;
      } finally {
        lines.close();
      }
    },
    edit: (text) => editText(text, { editor: env.VISUAL || env.EDITOR, signal }),
  };
}
