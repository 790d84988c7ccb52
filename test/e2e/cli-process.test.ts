import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import envPaths from "env-paths";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** What only a real process shows: signals, closed pipes, exit codes. */

const main = join(import.meta.dirname, "../../dist/cli/main.js");

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-process-"));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [main, ...args], { cwd, env: { PATH: process.env.PATH ?? "", ...env } });
}

async function finish(child: ChildProcessWithoutNullStreams) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const [code, signal]: unknown[] = await once(child, "close");
  return { code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

/** Resolves once the process reads its input: more was written than the pipe between us can hold. */
async function readsInput(child: ChildProcessWithoutNullStreams): Promise<void> {
  await new Promise((resolve) => child.stdin.write("How? ".repeat(400_000), resolve));
}

describe("the process", () => {
  it("ends with 2 and a hint on a mistyped flag", async () => {
    const { code, out, err } = await finish(start(["config", "show", "--jsno"]));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe("error Unknown option '--jsno'. [usage]\nhint  Did you mean --json?\n");
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("stops on %s while it waits for input, and ends with %d", async (signal, expected) => {
    const child = start(["ask"]);
    const finished = finish(child);
    await readsInput(child);
    child.kill(signal);
    const { code, out, err } = await finished;
    expect({ code, out }).toEqual({ code: expected, out: "" });
    expect(err).toBe("error Interrupted. [aborted]\n");
  });

  it("goes on quietly when its reader leaves", async () => {
    const child = start(["config", "keys"]);
    child.stdout.destroy();
    const { code, err } = await finish(child);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  it("takes a command line of 60 kB, and the model's runtime leaves no reports about this machine", async () => {
    mkdirSync(join(cwd, "docs"));
    writeFileSync(join(cwd, "docs/pool.md"), "# Pool\n\nThe pool holds ten connections.\n");
    const names = Array.from({ length: 2000 }, (_, index) => `--exclude=drafts/page-${index}.md`);
    const home = join(cwd, "home");
    const cache = envPaths("assay", { suffix: "" }).cache;
    const environment = { HOME: home, TMPDIR: cwd, ASSAY_CACHE_DIR: cache };
    const { code, signal, err } = await finish(start(["ingest", "docs", ...names], environment));
    expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: "" });
    expect(existsSync(home)).toBe(false);
    expect(readdirSync(cwd).sort()).toEqual(["assay.db", "docs"]);
  });

  it.skipIf(!existsSync("/dev/full"))("says that its output cannot be written", async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [main, "config", "keys"], { cwd, stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    const { stderr } = child;
    if (stderr === null) throw new Error("stderr is a pipe");
    const [err, [code]] = await Promise.all([text(stderr), once(child, "close")]);
    expect(code).toBe(1);
    expect(err).toMatch(/^error The output cannot be written: ENOSPC.*\[path-unwritable\]\nhint /);
  });

  it("colours only for terminals, or when told to", async () => {
    expect((await finish(start(["config", "show"]))).out).not.toContain("\u001b[");
    expect((await finish(start(["config", "show"], { FORCE_COLOR: "1" }))).out).toContain("\u001b[");
  });

  it("never prints a stack trace unasked", async () => {
    const args = ["config", "show", "--config", "/"];
    const plain = await finish(start(args));
    expect(plain.code).toBe(2);
    expect(plain.err).not.toMatch(/^\s+at /m);
    expect((await finish(start(args, { ASSAY_DEBUG: "1" }))).err).toMatch(/^\s+at /m);
  });
});
