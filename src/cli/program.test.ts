import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFakeTerminal } from "../../test/fake-terminal.ts";
import { AppError } from "../errors.ts";
import { defineCommand } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { createProgram } from "./program.ts";

const echo = defineCommand({
  name: "echo",
  summary: "Say it again",
  arguments: [{ usage: "<words...>", description: "what to say" }],
  options: [
    { flags: "--loud", description: "in capitals" },
    { flags: "--times <n>", description: "how often" },
    { flags: "--tag <text>", description: "a tag", repeatable: true },
    { flags: "--tone <tone>", description: "how", choices: ["calm", "angry"] },
    { flags: "-k, --limit <n>", configKey: "retrieval.k" },
    { flags: "--no-golden", description: "without reviewed answers", configKey: "golden.enabled" },
  ],
  examples: ["assay echo hello --loud"],
  input: z.object({
    words: z.array(z.string()),
    loud: z.boolean().default(false),
    times: z.coerce.number().int().min(1, "it must be 1 or more").default(1),
    tag: z.array(z.string()).default([]),
    tone: z.string().optional(),
  }),
  async run(context, input) {
    const { config, origin } = context.loadConfig();
    const text = input.words.join(" ");
    const said = Array.from({ length: input.times }, () => (input.loud ? text.toUpperCase() : text)).join(
      " ",
    );
    return {
      text: context.styler.bold(said),
      json: {
        said,
        tag: input.tag,
        k: config.retrieval.k,
        golden: config.golden.enabled,
        origin: origin("retrieval.k"),
        database: config.database,
      },
    };
  },
});

const failing = (name: string, run: (context: CommandContext) => unknown) =>
  defineCommand({
    name,
    summary: "Fails",
    input: z.object({}),
    async run(context) {
      run(context);
      return { text: "", json: null };
    },
  });

const program = createProgram(
  [
    echo,
    failing("break", () => {
      throw new TypeError("x is not a function");
    }),
    failing("refuse", () => {
      throw new AppError("golden-not-found", 'No golden entry "a\u001b[31m".', { hint: "assay golden list" });
    }),
    failing("wait", ({ signal }) => signal.throwIfAborted()),
    defineCommand({
      name: "gate",
      summary: "Misses its gate",
      input: z.object({}),
      run: async () => ({ text: "", json: { passed: false }, exitCode: 3 }),
    }),
    failing("house paint", () => undefined),
    defineCommand({
      name: "list",
      summary: "Lists",
      arguments: [{ usage: "[names...]", description: "which" }],
      input: z.object({ names: z.array(z.string()).optional() }),
      run: async (_, { names }) => ({ text: names === undefined ? "all" : names.join("+"), json: null }),
    }),
    failing("house sell", () => undefined),
  ],
  { version: "9.8.7", groups: { house: "Houses" } },
);

async function run(argv: string[], overrides: Parameters<typeof createFakeTerminal>[0] = {}) {
  const terminal = createFakeTerminal(overrides);
  const code = await program.run(argv, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe("a command line", () => {
  it("reaches its command with checked input", async () => {
    const { code, out } = await run(["echo", "a", "b", "--loud", "--times", "2"]);
    expect({ code, out }).toEqual({ code: 0, out: "A B A B\n" });
  });

  it("prints the result as one JSON document, wherever --json stands", async () => {
    const first = await run(["--json", "echo", "a", "--tag", "x", "--tag", "y"]);
    const last = await run(["echo", "a", "--tag", "x", "--tag", "y", "--json"]);
    expect(JSON.parse(first.out)).toMatchObject({
      said: "a",
      tag: ["x", "y"],
      k: 3,
      golden: true,
      origin: "default",
    });
    expect(last).toEqual(first);
  });

  it("hands options that stand for a setting to the configuration", async () => {
    const env = { ASSAY_RETRIEVAL_K: "7" };
    const { out } = await run(["echo", "a", "-k", "5", "--no-golden", "--db", "x.db", "--json"], { env });
    expect(JSON.parse(out)).toMatchObject({ k: 5, golden: false, origin: "flag", database: "x.db" });
    expect(JSON.parse((await run(["echo", "a", "--json"], { env })).out)).toMatchObject({
      k: 7,
      origin: "env",
    });
  });

  it("names the flag when a setting's value is refused", async () => {
    const { code, err } = await run(["echo", "a", "--limit", "many"]);
    expect(code).toBe(2);
    expect(err).toContain('--limit: "retrieval.k" cannot be "many". Allowed: a whole number from 1 to 1000.');
  });

  it("leaves out arguments that were not typed", async () => {
    expect((await run(["list"])).out).toBe("all\n");
    expect((await run(["list", "a", "b"])).out).toBe("a+b\n");
  });

  it("takes everything after -- as data", async () => {
    const { code, out } = await run(["echo", "--", "--json", "--jsn"]);
    expect({ code, out }).toEqual({ code: 0, out: "--json --jsn\n" });
  });

  it("keeps nothing from one run to the next", async () => {
    await run(["echo", "a", "--tag", "x", "--loud"]);
    expect(JSON.parse((await run(["echo", "a", "--json"])).out)).toMatchObject({ tag: [], said: "a" });
  });

  it("lets a command end with the code of a missed gate", async () => {
    expect(await run(["gate"])).toEqual({ code: 3, out: "", err: "" });
    expect((await run(["gate", "--json"])).out).toBe('{\n  "passed": false\n}\n');
  });
});

describe("a mistyped command line", () => {
  it.each([
    [["ecco", "a"], "Unknown command 'ecco'.", "Did you mean echo?"],
    [["echo", "a", "--lout"], "Unknown option '--lout'.", "Did you mean --loud?"],
    [["echo", "a", "--jsno"], "Unknown option '--jsno'.", "Did you mean --json?"],
    [["house", "pain"], "Unknown command 'pain'.", "Did you mean paint?"],
    [["help", "ecco"], "Unknown command 'ecco'.", "Did you mean echo?"],
    [["help", "house", "pain"], "Unknown command 'pain'.", "Did you mean paint?"],
    [["house"], "assay house needs one of its commands.", "assay house --help"],
    [
      ["house", "paint", "red"],
      "Too many arguments for 'paint'. Expected 0 arguments but got 1.",
      "assay house paint --help",
    ],
    [["echo"], "Missing required argument 'words'.", "assay echo --help"],
    [
      ["echo", "a", "--tone", "sad"],
      "Option '--tone <tone>' argument 'sad' is invalid. Allowed choices are calm, angry.",
      "assay echo --help",
    ],
    [["echo", "a", "--times", "0"], '--times cannot be "0": it must be 1 or more.', "assay echo --help"],
  ])("%j exits 2, says what is wrong and what to type", async (argv, message, hint) => {
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(`error ${message} [usage]\nhint  ${hint}\n`);
  });

  it("is answered in JSON when --json was typed", async () => {
    const { code, out, err } = await run(["ecco", "--json"]);
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(JSON.parse(out)).toEqual({
      error: { code: "usage", message: "Unknown command 'ecco'.", hint: "Did you mean echo?" },
    });
  });
});

describe("help", () => {
  it.each([[[]], [["--help"]], [["help"]]])("%j lists the commands", async (argv) => {
    const { code, out } = await run(argv);
    expect(code).toBe(0);
    expect(out).toMatch(/echo \[options\] <words\.\.\.>\s+Say it again/);
    expect(out).toMatch(/house\s+Houses/);
  });

  it.each([[["echo", "--help"]], [["help", "echo"]]])("%j shows one command", async (argv) => {
    const { code, out } = await run(argv);
    expect(code).toBe(0);
    expect(out).toContain("$ assay echo hello --loud");
    expect(out).toContain("Most passages an answer rests on where nothing reranks them. (setting:");
    expect(out).toContain("--no-color");
  });

  it("finds commands of two words", async () => {
    expect((await run(["help", "house", "paint"])).out).toContain("Usage: assay house paint");
  });

  it("prints the version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: "9.8.7\n", err: "" });
  });
});

it("answers in JSON too when there is only text to print", async () => {
  for (const argv of [["--json"], ["--version", "--json"], ["echo", "--help", "--json"]]) {
    const plain = await run(argv.filter((word) => word !== "--json"));
    const { code, out } = await run(argv);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ text: plain.out });
  }
});

describe("errors of a command", () => {
  it("shorten what was typed", async () => {
    const terminal = createFakeTerminal();
    expect(await program.run(["echo", "hi", `--${"z".repeat(50_000)}`], terminal)).toBe(2);
    expect(terminal.err()).toMatch(/^error Unknown option '--z+ … z+'\. \[usage\]\n/);
    expect(terminal.err().length).toBeLessThan(1000);
  });

  it("are one block with code and hint, and harmless to the terminal", async () => {
    const { code, err } = await run(["refuse"]);
    expect(code).toBe(1);
    expect(err).toBe('error No golden entry "a␛[31m". [golden-not-found]\nhint  assay golden list\n');
  });

  it("show a stack trace only when asked to", async () => {
    const plain = await run(["break"]);
    expect(plain.code).toBe(1);
    expect(plain.err).toMatch(
      /^error TypeError: x is not a function \[internal\]\nhint {2}.+ASSAY_DEBUG=1.+\n$/,
    );
    expect((await run(["break"], { env: { ASSAY_DEBUG: "1" } })).err).toContain("program.test.ts");
    expect(JSON.parse((await run(["break", "--json"])).out)).toMatchObject({ error: { code: "internal" } });
  });

  it("call an interruption by its name", async () => {
    const { code, err } = await run(["wait"], { signal: AbortSignal.abort() });
    expect({ code, err }).toEqual({ code: 1, err: "error Interrupted. [aborted]\n" });
  });

  it("include bad settings, with exit code 2", async () => {
    const { code, err } = await run(["echo", "a"], { env: { ASSAY_GOLDEN_TRESHOLD: "1" } });
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "ASSAY_GOLDEN_THRESHOLD"?');
  });
});

describe("colours", () => {
  const tty = { stdin: true, stdout: true, stderr: true };
  const bold = "\u001b[1ma\u001b[22m\n";

  it.each([
    ["on a terminal", [], {}, tty, bold],
    ["not in a pipe", [], {}, undefined, "a\n"],
    ["not with NO_COLOR", [], { NO_COLOR: "1", FORCE_COLOR: "1" }, tty, "a\n"],
    ["with an empty NO_COLOR", [], { NO_COLOR: "" }, tty, bold],
    ["in a pipe with FORCE_COLOR", [], { FORCE_COLOR: "1" }, undefined, bold],
    ["not with FORCE_COLOR=0", [], { FORCE_COLOR: "0" }, tty, "a\n"],
    ["not with --no-color", ["--no-color"], { FORCE_COLOR: "1" }, tty, "a\n"],
    ["not on a dumb terminal", [], { TERM: "dumb" }, tty, "a\n"],
  ])("are used %s", async (_, flags, env, isTTY, expected) => {
    const { out } = await run(["echo", "a", ...flags], { env, ...(isTTY === undefined ? {} : { isTTY }) });
    expect(out).toBe(expected);
  });

  it("never enter JSON", async () => {
    expect((await run(["echo", "a", "--json"], { isTTY: tty, env: { FORCE_COLOR: "1" } })).out).not.toContain(
      "\u001b",
    );
  });
});
