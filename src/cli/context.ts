import type { Environment, LoadedConfig } from "../config.ts";
import type { openAssay } from "../service/open-assay.ts";
import type { Styler } from "./styler.ts";

export interface Writer {
  write(text: string): void;
}

/** Talks with the person at the terminal. Used only where stdin and stdout are terminals. */
export interface Prompt {
  /** The line typed after `question`; undefined at the end of input. Rejects when the call is aborted. */
  ask(question: string): Promise<string | undefined>;
  /**
   * The text as the person left it in their editor, without its final line end.
   * @throws AppError `usage` where no editor is set, `aborted` where it failed
   */
  edit(text: string): Promise<string>;
}

/** Everything of the outside world that the command line touches, so that tests can hand in their own. */
export interface Terminal {
  /** Absolute path. */
  readonly cwd: string;
  readonly env: Environment;
  readonly stdin: AsyncIterable<string | Buffer>;
  readonly stdout: Writer;
  readonly stderr: Writer;
  readonly isTTY: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Width of the output in characters. */
  readonly columns: number;
  readonly now: () => Date;
  readonly prompt: Prompt;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Opens the database and the model. @default the real ones */
  readonly openAssay?: typeof openAssay;
}

/** What a command is given besides its input. */
export interface CommandContext extends Terminal {
  readonly styler: Styler;
  /** True when `--json` was given: write nothing to `stdout`, the result's `json` is printed. */
  readonly json: boolean;
  /**
   * Settings of the file, the environment and the flags of this call. `configPath`: @default the file of this call
   * @throws AppError `config-invalid`
   */
  loadConfig(configPath?: string): LoadedConfig;
}
