import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { logRecord } from "../../../test/fixtures/log-record.ts";
import { loadPairs } from "../../eval/load-pairs.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { openAssay } from "../../service/open-assay.ts";
import type { Terminal } from "../context.ts";

const rows = ["a", "b", "c"].map((name) => ({
  ...{ id: name, asked: `Is ${name} on?`, stored: `Is ${name} off?`, answer: `${name} is on.` },
  ...{ entryId: null, weight: 3, similarity: 0.91, judge: { same: true, by: "model", at: "2026-01-01" } },
}));

function setUp() {
  const fixture = createCliFixture();
  const write = (content: readonly object[]) =>
    writeFileSync(
      join(fixture.cwd, "pairs.jsonl"),
      content.map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
  const read = (name = "pairs.jsonl"): { same?: boolean; unsure?: boolean; asked: string }[] =>
    readFileSync(join(fixture.cwd, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  write(rows);
  /** Somebody at a terminal who types these lines. */
  const sitting = (lines: readonly string[]): Partial<Terminal> => {
    const left = [...lines];
    return {
      isTTY: { stdin: true, stdout: true, stderr: false },
      prompt: { ask: async () => left.shift(), edit: () => Promise.reject(new Error("No editor.")) },
    };
  };
  const label = (...lines: string[]) =>
    fixture.run(["pairs", "label", "pairs.jsonl", "--by", "ada"], sitting(lines));
  const labels = async () =>
    (await fixture.store.labels.list()).map(({ asked, same, note }) => [asked, same, note]);
  return { ...fixture, write, read, label, labels, sitting };
}

describe("pairs label", () => {
  it("shows both questions and the answer, not what a model said, and saves each answer at once", async () => {
    const { label, labels, read } = setUp();
    const { code, out } = await label("y", "n", "q");
    expect(code).toBe(0);
    expect(out).toContain("Is a on?");
    expect(out).toContain("Is a off?");
    expect(out).toContain("a is on.");
    expect(out).not.toContain("0.91");
    expect(out).not.toContain("model");
    expect(out).toContain(" 2 answers. Of 3 pairs 1 serve, 1 do not, 0 are unsure, 1 are left.");
    expect(read().map(({ same }) => same)).toEqual([true, false, undefined]);
    expect(await labels()).toEqual([
      ["Is a on?", true, null],
      ["Is b on?", false, null],
    ]);
  });

  it("goes on where it was left, and asks nothing twice", async () => {
    const { label, labels, read } = setUp();
    await label("y", "q");
    const { out } = await label("what?", "u", "n");
    expect(out).not.toContain("Is a on?");
    expect(out).toContain("Type y, n, u, b or q.");
    expect(read().map(({ same, unsure }) => same ?? unsure)).toEqual([true, true, false]);
    expect(read()[1]?.same).toBeUndefined();
    expect(await labels()).toHaveLength(2);
    expect((await label()).out).toContain("0 are left");
  });

  it("goes back, and the last answer counts, also when it is none", async () => {
    const { label, run, read } = setUp();
    await label("y", "y", "b", "n", "b", "b", "u", "q");
    expect(read().map(({ same, unsure }) => [same, unsure])).toEqual([
      [undefined, true],
      [false, undefined],
      [undefined, undefined],
    ]);
    await run(["pairs", "export", "--output", "out.jsonl"]);
    expect(read("out.jsonl").map(({ asked, same }) => [asked, same])).toEqual([["Is b on?", false]]);
  });

  it("keeps what somebody else writes into the file meanwhile, and does not ask it again", async () => {
    const { run, write, read, labels } = setUp();
    const meanwhile = () =>
      write(
        read().map((row) => ({
          ...row,
          ...(row.asked === "Is b on?" && { same: false, by: "bob", at: "2026-01-02T00:00:00.000Z" }),
          ...(row.asked === "Is a on?" && { judge: { same: false, by: "other", at: "2026-01-02" } }),
        })),
      );
    const lines = ["y", "n", "q"];
    const { out } = await run(["pairs", "label", "pairs.jsonl", "--by", "ada"], {
      isTTY: { stdin: true, stdout: true, stderr: false },
      prompt: {
        ask: async () => {
          if (lines.length === 3) meanwhile();
          return lines.shift();
        },
        edit: () => Promise.reject(new Error("No editor.")),
      },
    });
    expect(out).not.toContain("Is b on?");
    expect(read()).toMatchObject([
      { asked: "Is a on?", same: true, by: "ada", judge: { by: "other" } },
      { asked: "Is b on?", same: false, by: "bob" },
      { asked: "Is c on?", same: false, by: "ada" },
    ]);
    expect(await labels()).toEqual([
      ["Is a on?", true, null],
      ["Is c on?", false, null],
    ]);
  });

  it("needs a terminal and a name", async () => {
    const { run } = setUp();
    const alone = await run(["pairs", "label", "pairs.jsonl", "--by", "ada"]);
    expect(alone.code).toBe(2);
    expect(alone.err).toContain("assay pairs import pairs.jsonl");
    const tty = { isTTY: { stdin: true, stdout: true, stderr: false } };
    expect((await run(["pairs", "label", "pairs.jsonl"], tty)).err).toContain("--by <name>");
  });
});

describe("pairs import and export", () => {
  it("keep weights, once each, and give what calibrations read", async () => {
    const { run, write, cwd } = setUp();
    write(rows.map((row, at) => (at < 2 ? { ...row, same: at === 0, by: "ada", at: "2026-01-01" } : row)));
    expect((await run(["pairs", "import", "pairs.jsonl", "--json"])).json()).toEqual({
      ...{ added: 2, unlabelled: 1, joined: 0, contradicted: [] },
    });
    await run(["pairs", "import", "pairs.jsonl"]);
    const { out } = await run(["pairs", "export", "--drawn"]);
    expect(loadPairs(out, { file: "out" })).toMatchObject([
      { asked: "Is a on?", same: true, weight: 3, answer: "a is on." },
      { asked: "Is b on?", same: false, weight: 3 },
    ]);
    expect(existsSync(join(cwd, "out.jsonl"))).toBe(false);
    expect((await run(["pairs", "export", "--kind", "judge", "--json"])).json()).toMatchObject({ pairs: 0 });
  });

  it("leave out what people do not agree on, and count it", async () => {
    const { run, write } = setUp();
    for (const [by, same] of [
      ["ada", true],
      ["bob", false],
    ]) {
      write(rows.map((row) => ({ ...row, same: row.id === "a" ? true : same, by, at: "2026-01-01" })));
      await run(["pairs", "import", "pairs.jsonl"]);
    }
    expect((await run(["pairs", "export", "--json"])).json()).toMatchObject({ pairs: 1, disputed: 2 });
    const { out } = await run(["pairs", "stats"]);
    expect(out).toMatch(/^human +1 +1 +0 +1 +2$/m);
    expect(out).toContain("Agreement of two people: 1 of 3");
  });
});

describe("pairs import of a file that repeats itself", () => {
  it("makes one label of a repeated pair, with the weights added, and says so", async () => {
    const { run, write, read } = setUp();
    const labelled = { ...rows[0], same: true, by: "ada", at: "2026-01-01" };
    write([labelled, { ...labelled, asked: "is A on", weight: 5, at: "2026-01-02" }]);
    expect((await run(["pairs", "import", "pairs.jsonl"])).out).toContain("1 line repeated a pair");
    await run(["pairs", "export", "--drawn", "--output", "out.jsonl"]);
    expect(read("out.jsonl")).toMatchObject([{ asked: "Is a on?", same: true, weight: 8 }]);
    expect((await run(["pairs", "stats"])).out).toMatch(/^human +1 +1 +0 +1 +0$/m);
  });

  it("says where one person says both, and lets the last line count", async () => {
    const { run, write, read } = setUp();
    const labelled = { ...rows[0], at: "2026-01-01" };
    write([
      { ...labelled, same: true, by: "ada" },
      { ...labelled, same: false, by: "bob" },
      { ...labelled, same: false, by: "ada" },
    ]);
    const { out } = await run(["pairs", "import", "pairs.jsonl"]);
    expect(out).toContain("1 pair is labelled both ways by one person; the last line of each counts.");
    expect(out).toContain('ada: "Is a on?" / "Is a off?"');
    expect(out).not.toContain("bob");
    await run(["pairs", "export", "--output", "out.jsonl"]);
    expect(read("out.jsonl").map(({ same }) => same)).toEqual([false]);
  });
});

describe("pairs judge", () => {
  it("keeps what was paid for when it is broken off, and goes on where it stopped", async () => {
    const { run, store, read, write } = setUp();
    const many = Array.from({ length: 9 }, (_, at) => ({
      ...{ asked: `Is ${at} on?`, stored: `Is ${at} off?`, answer: "Yes.", weight: 1 },
    }));
    write([...many, ...many]);
    let calls = 0;
    const opened = (fails: boolean): typeof openAssay => {
      const reply = () => {
        calls += 1;
        if (fails && calls === 6) throw new Error("The line is dead.");
        return '{"serves": true}';
      };
      return (options) =>
        openAssay({
          ...{ ...options, store: { ...store, close: async () => {} } },
          ...{ embedder: createFakeEmbedder(), chat: createFakeChatModel({ reply }) },
        });
    };
    const env = { ASSAY_CHAT_BASE_URL: "http://127.0.0.1:9/v1", ASSAY_CHAT_MODEL: "m" };
    const broken = await run(["pairs", "judge", "pairs.jsonl"], { openAssay: opened(true), env });
    expect(broken.code).toBe(1);
    expect(broken.err).toContain("9 calls of m, whose cost is not known (set prices).");
    expect(read().filter((row) => "judge" in row)).toHaveLength(7);
    expect(await store.labels.list({ kind: "judge" })).toHaveLength(7);
    const rest = await run(["pairs", "judge", "pairs.jsonl", "--json"], { openAssay: opened(false), env });
    expect(rest.json()).toMatchObject({ judged: 2, failed: 0 });
    const kept = await store.labels.list({ kind: "judge" });
    expect(kept.toSorted((a, b) => (a.asked < b.asked ? -1 : 1))).toMatchObject(
      many.map(({ asked }) => ({ asked, weight: 2 })),
    );
  });

  it("asks at a terminal above a hundred calls, unless it is told not to", async () => {
    const { run, write, sitting } = setUp();
    write(
      Array.from({ length: 101 }, (_, at) => ({ asked: `Is ${at} on?`, stored: "Off?", answer: "Yes." })),
    );
    const env = {
      ...{ ASSAY_CHAT_BASE_URL: "http://127.0.0.1:9/v1", ASSAY_CHAT_MODEL: "m" },
      ASSAY_PRICES: '{"m": {"input": 10, "output": 10}}',
    };
    const neverOpened: typeof openAssay = () => Promise.reject(new Error("Nothing was to be opened."));
    const refused = await run(["pairs", "judge", "pairs.jsonl"], {
      ...{ ...sitting(["n"]), env, openAssay: neverOpened },
    });
    expect(refused.err).toMatch(/101 calls of m, about \d\.\d{4} at its price\./);
    expect(refused.err).toContain("Nothing was asked.");
    const agreed = await run(["pairs", "judge", "pairs.jsonl", "--yes"], {
      ...{ ...sitting([]), env, openAssay: neverOpened },
    });
    expect(agreed.err).toContain("Nothing was to be opened.");
  });

  it("keeps the model's labels apart, and says how far they agree with people", async () => {
    const { run, label, store, read, write } = setUp();
    write(rows.map(({ judge: _, ...row }) => row));
    await label("y", "y", "n");
    const chat = createFakeChatModel({
      reply: ({ prompt }) => `{"serves": ${prompt.includes("Is a on?")}}`,
    });
    const open: typeof openAssay = (options) =>
      openAssay({
        ...options,
        store: { ...store, close: async () => {} },
        embedder: createFakeEmbedder(),
        chat,
      });
    const { code, out } = await run(["pairs", "judge", "pairs.jsonl"], { openAssay: open });
    expect(code).toBe(0);
    expect(out).toMatch(/judged 3 by chat .*: 1 serve, 2 do not/);
    expect(out).toMatch(/Agreement of people and the judge: 2 of 3, kappa 0\.40 \[/);
    expect(read().map(({ same }) => same)).toEqual([true, true, false]);
    expect((await store.labels.list({ kind: "judge" })).map(({ same }) => same)).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      (await run(["pairs", "judge", "pairs.jsonl", "--json"], { openAssay: open })).json(),
    ).toMatchObject({
      judged: 0,
    });
  });
});

describe("pairs mine", () => {
  it("draws from the log what can be labelled and calibrated on, weights and all", async () => {
    const { run, store, cwd, write, read } = setUp();
    const records = Array.from({ length: 300 }, (_, at) =>
      logRecord({
        id: `r${at}`,
        question: `how do i open the account of holder ${at % 60} in town ${at % 5}`,
        questionKey: `${at}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
      }),
    );
    await store.log.append({ records });
    const { out } = await run(["pairs", "mine", "--pairs", "50", "--output", "mined.jsonl"]);
    expect(out).toMatch(/60 different questions, 0 of them labelled before, 1 with nothing stored/);
    expect(out).toContain("seed 1");
    const mined = read("mined.jsonl");
    expect(mined).toHaveLength(50);
    write(mined.map((row, at) => ({ ...row, same: at % 2 === 0, by: "ada", at: "2026-01-01" })));
    await run(["pairs", "import", "pairs.jsonl"]);
    await run(["pairs", "export", "--drawn", "--output", "labelled.jsonl"]);
    expect(loadPairs(readFileSync(join(cwd, "labelled.jsonl"), "utf8"), { file: "l" })).toHaveLength(50);
    const prices = ["--per-day", "900", "--saving-per-hit", "0.01", "--wrong-cost", "0.2"];
    const report = (
      await run(["calibrate", "cache", "--pairs", "labelled.jsonl", ...prices, "--eligible", "300", "--json"])
    ).json();
    expect(report).toMatchObject({ pairs: 50, weighted: true, eligible: 300 });
    const again = (await run(["pairs", "mine", "--json"])).json();
    expect(again).toMatchObject({ labelled: 50, questions: 60 });
  });
});
