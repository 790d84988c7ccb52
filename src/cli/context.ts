import type { Environment, LoadedConfig } from "../config.ts";
import type { Styler } from "./styler.ts";

export interface Writer {
  write(text: string): void;
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
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/** What a command is given besides its input. */
export interface CommandContext extends Terminal {
  readonly styler: Styler;
  /** True when `--json` was given: write nothing to `stdout`, the result's `json` is printed. */
  readonly json: boolean;
  /**
   * Settings of the file, the environment and the flags of this call.
   * @throws AppError `config-invalid`
   */
  loadConfig(): LoadedConfig;
}
