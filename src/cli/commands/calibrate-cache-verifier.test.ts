import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { learnablePairs } from "../../../test/fixtures/learnable-pairs.ts";
import { reportSchema } from "../../calibrate/report/report-schema.ts";
import { AppError } from "../../errors.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { openAssay } from "../../service/open-assay.ts";

const prices = ["--per-day", "9400", "--saving-per-hit", "0.0142", "--wrong-cost", "0.2"];
const call = ["calibrate", "cache", "--pairs", "pairs.jsonl", ...prices, "--threshold", "0.95"];

/** Equal texts, which every embedder finds equal: one in four is wrong, and only its answer tells. */
const hard = Array.from({ length: 240 }, (_, at) => {
  const text = `how do I open account number ${at}`;
  const same = at % 4 !== 0;
  return { asked: text, stored: text, same, answer: same ? "It serves." : "It is about another thing." };
});
const far = Array.from({ length: 60 }, (_, at) => ({
  ...{ asked: `weather ${at}`, stored: `invoice for parcel ${at + 1}` },
  ...{ same: false, answer: "It is about another thing." },
}));

interface ChatOptions {
  /** @default 0.001 */
  cost?: number | undefined;
  /** Calls after which the endpoint is gone. @default never */
  breakAt?: number;
  /** Calls that come to no verdict. @default none */
  garbled?: number;
}

/** The command line with a chat model that knows which answers serve. */
function setUp(rows: readonly object[] = [...hard, ...far]) {
  const fixture = createCliFixture();
  writeFileSync(join(fixture.cwd, "pairs.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  const chatOf = ({ cost, breakAt = Number.POSITIVE_INFINITY, garbled = 0 }: ChatOptions) => {
    const chat = createFakeChatModel({
      ...(cost !== undefined && { cost }),
      reply: ({ prompt }) => {
        if (chat.requests.length > breakAt) return new AppError("chat-unavailable", "The endpoint is gone.");
        if (chat.requests.length <= garbled) return "perhaps";
        return JSON.stringify({ serves: prompt.includes("It serves.") });
      },
    });
    return chat;
  };
  return {
    ...fixture,
    path: (name: string) => join(fixture.cwd, name),
    read: (name: string) => readFileSync(join(fixture.cwd, name), "utf8"),
    async calibrate(options: ChatOptions, ...more: string[]) {
      const chat = chatOf({ cost: 0.001, ...options });
      const outcome = await fixture.run([...call, "--verifier", "chat", ...more], {
        openAssay: (open) =>
          openAssay({ ...open, store: fixture.store, embedder: createFakeEmbedder(), chat }),
      });
      return { ...outcome, calls: chat.requests.length };
    },
  };
}

describe("calibrate cache --verifier chat", () => {
  it("charges every request that reaches the threshold, and runs only with the verifier", async () => {
    const { calibrate } = setUp();
    const { code, json, calls } = await calibrate({}, "--json");
    expect(code).toBe(0);
    expect(calls).toBe(240);
    const report = reportSchema.parse(json());
    expect(report.choice).toMatchObject({ decision: "run", threshold: 0.95 });
    const { stage, rows, decision, without } = report.verifier ?? {};
    expect(without?.decision).toBe("do-not-run");
    expect(decision?.use).toBe("with");
    expect(stage).toMatchObject({
      ...{ kind: "chat", pairs: 240, asked: 240, noted: 0, failed: 0 },
      cost: { from: "measured", perCall: expect.closeTo(0.001, 9) },
      latency: { from: "measured" },
    });
    expect(rows?.[0]).toMatchObject({
      ...{ reached: 240, admitted: 180, wrong: 0, falseAccept: { value: 0 }, falseReject: { value: 0 } },
      callsPerDay: expect.closeTo((9400 * 240) / 300, 6),
      costPerDay: expect.closeTo((9400 * 240 * 0.001) / 300, 6),
    });
    // 180 of 300 requests are served rightly, and 240 of 300 are paid for.
    expect(rows?.[0]?.netWith.value).toBeCloseTo((9400 * (180 * 0.0142 - 240 * 0.001)) / 300, 6);
  });

  it("shows both tables, and writes page and CSV with both", async () => {
    const { calibrate, read } = setUp();
    const { out } = await calibrate({}, "--html", "out.html", "--csv", "out.csv");
    expect(out).toMatch(/wrong let through +right rejected/);
    expect(out).toContain("Run with the verifier at 0.95");
    expect(out).toMatch(
      /What the small model could answer by itself: nobody tried.*would have to be right in 9\d\.\d %/,
    );
    expect(read("out.html")).toContain("What the verifier brings and costs");
    const [head = "", row = ""] = read("out.csv").split("\r\n");
    const cell = (name: string) => Number(row.split(",")[head.split(",").indexOf(name)]);
    expect(cell("verifier_admitted")).toBe(180);
    expect(cell("verifier_gain_per_day")).toBeCloseTo(
      cell("net_per_day_with_verifier") - cell("net_per_day"),
      6,
    );
  });

  it("goes on after the endpoint was gone, and pays for no verdict twice", async () => {
    const { calibrate, read } = setUp();
    const broken = await calibrate({ breakAt: 100 });
    expect(broken.code).toBe(1);
    expect(broken.err).toContain("chat-unavailable");
    const noted = read("pairs.verdicts.jsonl").trimEnd().split("\n");
    expect(noted).toHaveLength(100);
    expect(noted.join()).not.toContain("account");
    const { code, calls, out } = await calibrate({});
    expect(code).toBe(0);
    expect(calls).toBe(140);
    expect(out).toContain("judged 240 pairs, 100 of them by an earlier run");
    expect((await calibrate({})).calls).toBe(0);
  });

  it("says that what a call costs eats what it saves, and takes a stated cost for a measured one", async () => {
    const { calibrate } = setUp(
      hard.map((row, at) => ({ ...row, same: at % 60 !== 0, answer: at % 60 === 0 ? "No." : "It serves." })),
    );
    const { code, out } = await calibrate(
      {},
      "--verifier-cost",
      "0.005",
      "--min-precision",
      "0.9",
      "--wrong-cost",
      "0.05",
    );
    expect(code).toBe(0);
    expect(out).toContain("Run without the verifier at 0.95");
    expect(out).toContain("it is not worth its cost");
    expect(out).toMatch(/A call costs 0\.00500 as stated \(0\.00100 measured\)/);
  });

  it("counts replies that are no verdict as rejected, and refuses to guess what a call costs", async () => {
    const { calibrate } = setUp();
    const { json } = await calibrate({ garbled: 3 }, "--json", "--verdicts", "other.jsonl");
    expect(reportSchema.parse(json()).verifier?.stage.failed).toBe(3);
    const unknown = await calibrate({ cost: undefined }, "--verdicts", "third.jsonl");
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("--verifier-cost 0.0004");
  });

  it("needs answers that the chat model can read, and a chat model", async () => {
    const { calibrate, run } = setUp(hard.map(({ answer: _, ...row }) => row));
    const { err, calls } = await calibrate({});
    expect(err).toContain("240 of the 240 pairs that come before the verifier have no answer");
    expect(calls).toBe(0);
    expect((await run([...call, "--verifier", "chat"])).err).toContain("no chat model is configured");
  });

  it("keeps a threshold that holds behind the verifier only, and pins it where that verifier is on", async () => {
    const { calibrate, store, path, run } = setUp();
    const held = await calibrate({}, "--apply", "--by", "ada");
    expect(held.out).toContain(
      "holds behind the chat verifier only, and golden.verifier is off: it is not pinned",
    );
    expect(await store.settings.getThreshold("cache")).toBeUndefined();
    const [record] = await store.calibrations.list();
    expect(record).toMatchObject({
      ...{ decision: { kind: "run", threshold: 0.95 }, costs: { verifierCost: expect.closeTo(0.001, 9) } },
      interval: { of: "precision", low: expect.closeTo(0.979, 3), high: 1 },
    });
    writeFileSync(path("assay.config.yaml"), "golden: {verifier: chat}\n");
    const { out } = await calibrate({}, "--apply", "--by", "ada");
    expect(out).toContain("pinned 0.95");
    expect(await store.settings.getThreshold("cache")).toMatchObject({ value: 0.95, origin: "calibrated" });
    expect((await run(["calibrate", "status"])).err).toContain("no chat model is configured");
    writeFileSync(path("assay.config.yaml"), "golden: {verifier: local}\n");
    const status = await run(["calibrate", "status"]);
    expect(status.out).toContain(
      "cache: It was chosen behind the chat verifier, and golden.verifier is local.",
    );
  });

  it("prices what the small model answered by itself, where that was judged", async () => {
    const alone = { right: true, cost: 0.002, latencyMs: 700 };
    const { calibrate } = setUp(
      [...hard, ...far].map((row, at) => ({ ...row, alone: { ...alone, right: at % 10 !== 0 } })),
    );
    const { out } = await calibrate({});
    expect(out).toMatch(
      /on 300 pairs it was right in 90\.0 % \[86\.\d %, 92\.\d %\], in 700 ms, which nets -73\.\d+ a day/,
    );
  });
});

describe("calibrate cache --verifier local", () => {
  it("judges by weights that never saw the pair where those in force did, at no cost", async () => {
    const fixture = setUp(
      learnablePairs(120)
        .split("\n")
        .map((line) => ({ ...JSON.parse(line) })),
    );
    const wide = [...call.slice(0, -1), "0.5", "--verifier", "local", "--json"];
    const missing = await fixture.run(wide);
    expect(missing.out + missing.err).toContain("verifier-weights-missing");
    await fixture.run(["calibrate", "verifier", "--pairs", "pairs.jsonl"]);
    const report = reportSchema.parse((await fixture.run(wide)).json());
    expect(report.verifier?.stage).toMatchObject({
      ...{ kind: "local", verdicts: { from: "cross-fit", known: 240 } },
      cost: { from: "none", perCall: 0 },
    });
    expect(report.verifier?.rows[0]).toMatchObject({ falseAccept: { value: 0 } });
    expect(existsSync(fixture.path("pairs.verdicts.jsonl"))).toBe(false);
  });
});
