import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { scoreReportSchema } from "../../calibrate/scores/report/score-report-schema.ts";

const words = ["redis pool", "kafka batch", "mysql index", "tls key", "cron job", "disk quota", "mail relay"];

function setUp() {
  const fixture = createCliFixture();
  const write = (name: string, rows: readonly object[]) =>
    writeFileSync(join(fixture.cwd, name), rows.map((row) => JSON.stringify(row)).join("\n"));
  return { ...fixture, write };
}

/** Forty documents of their own words; half of the questions name one, half name what nobody wrote about. */
async function setUpQuestions({ answerable = 20, others = 20 } = {}) {
  const fixture = setUp();
  for (let at = 0; at < 40; at += 1) {
    await fixture.put(`d${at}.md`, `# Page ${at}\n\nSetting ${words[at % 7]} number${at} to value${at}.`);
  }
  const questions = [
    ...Array.from({ length: answerable }, (_, at) => ({
      ...{ id: `a${at}`, question: `Setting ${words[at % 7]} number${at} to value${at}`, answerable: true },
      relevant: [`d${at}.md`],
    })),
    ...Array.from({ length: others }, (_, at) => ({
      ...{ id: `u${at}`, question: `Where does penguin colony${at} sleep tonight?`, answerable: false },
    })),
  ];
  fixture.write("questions.jsonl", questions);
  return fixture;
}

const retrieval = ["calibrate", "retrieval", "--questions", "questions.jsonl", "--wrong-cost", "5"];

describe("calibrate retrieval", () => {
  it("finds the gap, says how it moves with the documents, and pins nothing", async () => {
    const { run, store } = await setUpQuestions();
    const { code, out } = await run(retrieval);
    expect(code).toBe(0);
    expect(out).toMatch(/Run at 0\.\d+ \(clean-gap\)/);
    expect(out).toMatch(/The gap on samples of the documents, 5: .*, 40: /);
    expect((await store.settings.getThreshold("retrieval"))?.origin).toBe("default");
    expect(await store.calibrations.list()).toEqual([]);
  });

  it("keeps the record and pins the threshold with it when it is applied by somebody", async () => {
    const { run, store } = await setUpQuestions();
    const nobody = await run([...retrieval, "--apply"]);
    expect(nobody.code).toBe(2);
    expect(nobody.err).toContain("--by <name>");
    const { json } = await run([...retrieval, "--apply", "--by", "ada", "--json"]);
    const report = scoreReportSchema.parse(json());
    const [record] = await store.calibrations.list();
    expect(record).toMatchObject({ target: "retrieval", by: "ada", documents: 40, seed: 1 });
    expect(await store.settings.getThreshold("retrieval")).toMatchObject({
      ...{ value: report.threshold, origin: "calibrated", calibrationId: record?.id },
    });
    const kept = await store.calibrations.get(record?.id ?? "");
    expect(scoreReportSchema.parse(JSON.parse(kept?.table ?? ""))).toEqual(report);
  });

  it("gives the same report for the same seed", async () => {
    const { run } = await setUpQuestions();
    const report = async (seed: string) => (await run([...retrieval, "--json", "--seed", seed])).json();
    expect(await report("3")).toEqual(await report("3"));
    expect(await report("3")).not.toEqual(await report("4"));
  });

  it("does not choose on a handful, and then pins nothing though it is asked to", async () => {
    const { run, store } = await setUpQuestions({ others: 4 });
    const { code, out } = await run([...retrieval, "--apply", "--by", "ada"]);
    expect(code).toBe(3);
    expect(out).toContain("Do not run (too-few-questions)");
    // Too few labels contradict no threshold.
    expect(out).not.toContain("in force");
    expect((await store.settings.getThreshold("retrieval"))?.origin).toBe("default");
    expect(await store.calibrations.list()).toMatchObject([
      { decision: { kind: "do-not-run", reason: "too-few-questions" }, by: "ada" },
    ]);
  });
});

/** `near` pairs of nearly equal texts and `far` ones of unlike texts, labelled as `labels` says. */
function pairs({ count, labelOf }: { count: number; labelOf: (isNear: boolean, at: number) => boolean }) {
  return Array.from({ length: count }, (_, at) => {
    const isNear = at % 2 === 0;
    const asked = `how do i open the ${words[at % 7]} of account holder ${["a", "b", "c"][at % 3]}${at}`;
    return { asked, stored: isNear ? `${asked} please` : `weather ${at}`, same: labelOf(isNear, at) };
  });
}

const golden = ["calibrate", "golden", "--pairs", "pairs.jsonl", "--wrong-cost", "10"];

describe("calibrate retrieval on a handful", () => {
  it("contradicts no threshold, and tells no width in errors that it cannot know", async () => {
    const { run } = await setUpQuestions({ answerable: 1, others: 1 });
    const { code, out } = await run(retrieval);
    expect(code).toBe(3);
    expect(out).toContain("1 answerable question, 1 not answerable");
    expect(out).toContain("of which these labels do not tell how sure it is");
    expect(out).not.toContain("contradicts");
  });

  it("counts a question as often as its weight says", async () => {
    const { run, write } = await setUpQuestions();
    const share = async () => (await run([...retrieval, "--json"])).json();
    expect(await share()).toMatchObject({ costs: { answerableShare: 0.5 } });
    write("questions.jsonl", [
      ...Array.from({ length: 20 }, (_, at) => ({
        ...{ id: `a${at}`, question: `Setting number${at} to value${at}`, answerable: true },
        ...{ relevant: [`d${at}.md`], weight: 3 },
      })),
      ...Array.from({ length: 20 }, (_, at) => ({
        ...{ id: `u${at}`, question: `Where does penguin colony${at} sleep tonight?`, answerable: false },
      })),
    ]);
    expect(await share()).toMatchObject({ costs: { answerableShare: 0.75 } });
  });
});

describe("calibrate golden", () => {
  it("puts the threshold into the gap of labelled pairs, for one surface where it is named", async () => {
    const { run, write, store, cwd } = setUp();
    writeFileSync(join(cwd, "assay.config.yaml"), "surfaces: {support: {}}\n");
    write("pairs.jsonl", pairs({ count: 80, labelOf: (isNear) => isNear }));
    const { code, out } = await run([...golden, "--surface", "support", "--apply", "--by", "ada"]);
    expect(code).toBe(0);
    expect(out).toMatch(/Run at 0\.\d+ \(clean-gap\)/);
    expect(out).toMatch(/pinned 0\.\d+ under fake/);
    expect((await store.settings.getThreshold("golden@support"))?.origin).toBe("calibrated");
    expect(await store.settings.getThreshold("golden")).toBeUndefined();
  });

  // @see https://github.com/weaviate/weaviate/issues/3385
  it("does not choose where similarity says nothing of what is right", async () => {
    const { run, write } = setUp();
    write("pairs.jsonl", pairs({ count: 120, labelOf: (_, at) => at % 3 === 0 }));
    const { code, out } = await run(golden);
    expect(code).toBe(3);
    expect(out).toContain("Do not run (no-clean-separation)");
  });

  it("leaves out what vetoes keep apart, and says how many that are", async () => {
    const { run, write } = setUp();
    const opposites = Array.from({ length: 7 }, (_, at) => ({
      ...{
        asked: `turn alert of ${words[at % 7]} off`,
        stored: `turn alert of ${words[at % 7]} on`,
        same: false,
      },
    }));
    write("pairs.jsonl", [...pairs({ count: 80, labelOf: (isNear) => isNear }), ...opposites]);
    const report = scoreReportSchema.parse((await run([...golden, "--json"])).json());
    expect(report).toMatchObject({ verdict: "clean-gap", keptApart: { right: 0, wrong: 7 } });
  });

  it("counts a pair once however often it is listed, and leaves out what is labelled both ways", async () => {
    const { run, write } = setUp();
    const once = pairs({ count: 80, labelOf: (isNear) => isNear });
    write("once.jsonl", once);
    const both = [true, false].map((same) => ({ asked: "how do i pay", stored: "how to pay", same }));
    write("pairs.jsonl", [...once, ...both, ...once]);
    const report = scoreReportSchema.parse(
      (await run(["calibrate", "golden", "--pairs", "once.jsonl", "--wrong-cost", "10", "--json"])).json(),
    );
    const { err, json } = await run([...golden, "--json"]);
    expect(err).toContain("80 lines repeat a pair: it counts once");
    expect(err).toContain("1 pair labelled both ways, left out.");
    expect(json()).toMatchObject({
      ...{ answerable: report.answerable, unanswerable: report.unanswerable, verdict: report.verdict },
      ...{ threshold: report.threshold, because: report.because, points: report.points },
    });
    write("pairs.jsonl", both);
    expect((await run(golden)).err).toContain("no pair that is not labelled both ways");
  });

  it("warns when the configuration goes before what was pinned", async () => {
    const { run, write, cwd } = setUp();
    writeFileSync(join(cwd, "assay.config.yaml"), "golden: {threshold: 0.99}\n");
    write("pairs.jsonl", pairs({ count: 80, labelOf: (isNear) => isNear }));
    const { out } = await run([...golden, "--apply", "--by", "ada"]);
    expect(out).toContain("0.99 (from the configuration), goes before the one that was pinned");
  });
});
