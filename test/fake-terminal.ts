import type { Terminal } from "../src/cli/context.ts";

export interface FakeTerminal extends Terminal {
  /** All that was written so far. */
  readonly out: () => string;
  readonly err: () => string;
}

/** A terminal that keeps what is written to it; not a TTY, no variables, a fixed clock. */
export function createFakeTerminal(overrides: Partial<Terminal> & { input?: string } = {}): FakeTerminal {
  const out: string[] = [];
  const err: string[] = [];
  const { input = "", ...rest } = overrides;
  return {
    cwd: "/nowhere",
    env: {},
    stdin: (async function* () {
      yield input;
    })(),
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    isTTY: { stdin: false, stdout: false, stderr: false },
    columns: 100,
    prompt: {
      ask: (question) => Promise.reject(new Error(`Nobody was expected to be asked: ${question}`)),
      edit: (text) => Promise.reject(new Error(`Nobody was expected to edit: ${text}`)),
    },
    now: () => new Date("2026-01-02T03:04:05.000Z"),
    signal: new AbortController().signal,
    ...rest,
    out: () => out.join(""),
    err: () => err.join(""),
  };
}
