import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const names =
  "ash birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew alder beech holly ivy lime".split(
    " ",
  );
const unknown = ["quartz", "granite", "basalt"];

const sentence = (name: string) => `To plant and water the ${name} dig a deep hole in loose soil first.`;

interface Row {
  readonly id: string;
  readonly question: string;
  readonly paraphrase?: string;
  readonly answerable: boolean;
  readonly relevant?: readonly string[];
}

/** A page for each tree, and a decoy that repeats the words all questions have in common. */
async function setUp(questions: readonly Row[] = labelled()) {
  const fixture = createCliFixture();
  for (const name of names) {
    await fixture.put(`${name}.md`, `# ${name}\n\n${sentence(name)}`);
  }
  await fixture.put("overview.md", "# plant\n\nHow to plant, how to water, how often.");
  writeFileSync(join(fixture.cwd, "q.jsonl"), questions.map((row) => JSON.stringify(row)).join("\n"));
  return fixture;
}

function labelled(count = names.length): Row[] {
  return [
    ...names.slice(0, count).map((name) => ({
      id: name,
      question: `How to plant and how often to water ${name}?`,
      paraphrase: `water ${name}`,
      answerable: true,
      relevant: [`${name}.md`],
    })),
    ...unknown.map((name) => ({ id: name, question: `How to polish a ${name}?`, answerable: false })),
  ];
}

const call = ["rerank", "fit", "--questions", "q.jsonl", "--splits", "2"];

describe("rerank fit", () => {
  it("reports what fitted weights are worth and keeps none in a dry run", async () => {
    const fixture = await setUp();
    const { code, out } = await fixture.run([...call, "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/question: 20 answerable, 3 not answerable\n {2}hit@1 +hybrid/);
    expect(out).toContain("paraphrase: 20 answerable, 0 not answerable");
    expect(out).toMatch(/not kept \(dry run\): MRR \d\.\d{3} \(hybrid\) → 1\.000 \(fitted\)/);
    const { out: evaluated } = await fixture.run(["eval", "retrieval", "--questions", "q.jsonl"]);
    expect(evaluated).toContain("rerank is left out");
  });

  it("keeps them for this embedding model; an evaluation on the same questions then fits anew on halves", async () => {
    const fixture = await setUp();
    const { code, json } = await fixture.run([...call, "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      kept: true,
      dryRun: false,
      overlap: 0,
      decision: { against: "hybrid", after: 1, isWorse: false },
      weights: { embedderId: expect.stringContaining("fake"), questions: 43, from: "fitted" },
    });
    const evaluated = await fixture.run(["eval", "retrieval", "--questions", "q.jsonl", "--splits", "3"]);
    expect(evaluated.out).toContain(
      "the weights in force were fitted on 23 of these questions, so it is cross-fitted",
    );
    expect(evaluated.out).toContain("3 times");
    const again = await fixture.run([...call, "--dry-run"]);
    expect(again.out).toContain(
      "the weights in force were fitted on 23 of these questions, and are left out",
    );
  });

  it("ends with 3 and keeps nothing where the fit is worse, unless it is forced", async () => {
    // Half of the questions want the page of the tree, half the overview, and nothing tells which: what is learned from
    // the majority of one half is wrong for that of the other.
    const { run, store } = await setUp([
      ...names.map((name, place) => ({
        id: name,
        question: `water ${name}`,
        answerable: true,
        relevant: [place % 2 === 0 ? `${name}.md` : "overview.md"],
      })),
      ...unknown.map((name) => ({ id: name, question: `polish ${name}`, answerable: false })),
    ]);
    const kept = async () => store.settings.getRerankWeights((await store.settings.getEmbedder())?.id ?? "");
    const longer = ["rerank", "fit", "--questions", "q.jsonl", "--splits", "10"];
    const refused = await run(longer);
    expect(refused.code).toBe(3);
    expect(refused.out).toMatch(
      /not kept: MRR 0\.\d{3} \(hybrid\) → 0\.\d{3} \(fitted\)\. Keep them all the same with --force/,
    );
    expect(await kept()).toBeUndefined();
    const forced = await run([...longer, "--force"]);
    expect(forced).toMatchObject({ code: 0, out: expect.stringContaining("kept, though worse") });
    expect(await kept()).toMatchObject({ questions: 23, from: "fitted" });
  });

  it("fits on the wording that is named", async () => {
    const fixture = await setUp();
    const { json } = await fixture.run([...call, "--wording", "question", "--dry-run", "--json"]);
    expect(json()).toMatchObject({ weights: { questions: 23 }, wordings: [{ wording: "question" }] });
  });

  it("says how many questions it needs", async () => {
    const { run } = await setUp(labelled(19));
    const { code, err } = await run(call);
    expect(code).toBe(2);
    expect(err).toContain(
      "at least 20 answerable questions and 2 that the documents do not answer; here are 19 and 3",
    );
  });
});
