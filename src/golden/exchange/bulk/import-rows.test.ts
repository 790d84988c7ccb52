import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";

const file = "answers.csv";
const options = { file, format: "csv" } as const;

async function createFixture(threshold?: number) {
  const fixture = createGoldenFixture(threshold === undefined ? {} : { threshold });
  await fixture.put("redis.md", "# Redis\n## Pool\nten");
  return fixture;
}

describe("importRows", () => {
  it("makes drafts of answers without sources, which no question gets", async () => {
    const { golden, ask } = await createFixture();
    const result = await golden.importRows("Question,Answer\nSize?,Ten.\nWhy?,So.\n", {
      ...{ file: "dify.csv", format: "dify", stampedBy: "ada" },
    });
    expect(result).toEqual({
      ...{ added: ["size", "why"], drafts: ["size", "why"], unchanged: [], skipped: [], warnings: [] },
    });
    expect(await ask("Size?", 0)).toEqual({ kind: "empty" });
    expect((await golden.show("size")).entry).toMatchObject({
      state: "draft",
      reviewedBy: "",
      answer: "Ten.",
    });
    expect((await golden.history("size"))[0]).toMatchObject({
      by: "ada",
      action: "imported",
      note: "From dify.csv:2.",
    });
  });

  it("approves rows with sources in the name of a reviewer, and nobody else's", async () => {
    const text = "question,answer,source\nSize?,Ten.,redis.md#pool\nWhy?,So.,\nWhere?,There.,nowhere.md\n";
    const { golden, ask } = await createFixture();
    expect(await golden.importRows(text, { ...options, stampedBy: "ada" })).toMatchObject({
      ...{ added: ["size", "why", "where"], drafts: ["why", "where"], skipped: [] },
      warnings: ['"where" (line 4) is a draft without sources: No document "nowhere.md" is in the database.'],
    });
    expect(await ask("size", 0.8)).toMatchObject({ kind: "hit", entry: { reviewedBy: "ada" } });
    const other = await createFixture();
    expect(await other.golden.importRows(text, options)).toMatchObject({ drafts: ["size", "why", "where"] });
    expect((await other.golden.approve({ id: "size", reviewedBy: "bob" })).freshness.verdict).toBe("fresh");
  });

  it.each(["csv", "dify"] as const)(
    "cuts no answer short: a comma without quotes leaves the row out (%s)",
    async (format) => {
      const { golden } = await createFixture();
      const text =
        'question,answer\nMay I?,Yes, if you ask.\nMust I?,Yes, if they ask.\nCan I?,"Yes, always."\nWhy?\n';
      expect(await golden.importRows(text, { file, format })).toMatchObject({
        added: ["can-i"],
        skipped: [
          { line: 2, question: "May I?", reason: expect.stringContaining("3 cells") },
          { line: 3, question: "Must I?", reason: expect.stringContaining("3 cells") },
          { line: 5, question: "Why?", reason: expect.stringContaining('"answer" is missing') },
        ],
      });
      expect((await golden.list()).map(({ entry }) => entry.answer)).toEqual(["Yes, always."]);
    },
  );

  it("shortens what it tells of a row that was left out", async () => {
    const { golden } = await createFixture();
    const long = "word ".repeat(2000);
    const text = `question,answer,id\n${long},${"x".repeat(9000)},a,b\nWhy?,So.,${"i".repeat(5000)}\n`;
    const { skipped } = await golden.importRows(text, options);
    expect(skipped.map(({ line }) => line)).toEqual([2, 3]);
    for (const { question, reason } of skipped) expect(`${question}${reason}`.length).toBeLessThan(620);
  });

  it("refuses a format that there is not, also one that every object answers to", async () => {
    const { golden } = await createFixture();
    for (const format of ["__proto__", "constructor", "toString", "xml", null, undefined]) {
      const given: unknown[] = ["question,answer\nA?,B.\n", { file, format }];
      await expect(Reflect.apply(golden.importRows, null, given)).rejects.toMatchObject({
        code: "usage",
        hint: "Use csv, dify, mongodb.",
      });
    }
  });

  it("makes one entry of rows with one answer or one id, and changes nothing the second time", async () => {
    const text = [
      "question,answer,id,label",
      "Size?,Ten.,,a",
      'How large?,"Ten.\n",,b',
      "Port?,6379,port,",
      "Which port?,6379,port,",
      "Another port?,6380,port,",
    ].join("\n");
    const { golden } = await createFixture();
    const result = await golden.importRows(text, options);
    expect(result).toMatchObject({
      added: ["size", "port"],
      skipped: [
        { line: 7, question: "Another port?", reason: 'Line 5 has the id "port" with another answer.' },
      ],
    });
    const { entry } = await golden.show("size");
    expect(entry.phrasings.map((phrasing) => phrasing.text)).toEqual(["Size?", "How large?"]);
    expect(entry.labels).toEqual(["a", "b"]);
    const before = await golden.exportYaml();
    expect(await golden.importRows(text, options)).toMatchObject({ added: [], unchanged: ["size", "port"] });
    expect(await golden.exportYaml()).toBe(before);
  });

  it("leaves out what cannot be used and says why, and takes over the rest", async () => {
    const { golden } = await createFixture();
    await golden.add({ id: "known", phrasings: ["Known?"], answer: "k", sources: [], reviewedBy: "ada" });
    const text = [
      "question,answer,negative,language,id",
      "Good?,g,,,",
      ",no question,,,",
      "Blank?,  ,,,",
      "🎉,not a question,,,",
      "Good?,another answer,,,",
      "known,other,,,",
      "New way?,k,,,",
      "Both?,b,both,,",
      "Tongue?,t,,klingon!,",
      "Path?,p,,,../x",
    ].join("\n");
    const { added, skipped, unchanged } = await golden.importRows(text, options);
    expect(added).toEqual(["good", "new-way"]);
    expect(unchanged).toEqual([]);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, expect.stringContaining("at least one question")],
      [4, "The answer is blank."],
      [5, expect.any(String)],
      [6, "Line 2 asks it with another answer."],
      [7, 'Golden entry "known" is there already with another answer.'],
      [9, expect.stringContaining("one it must refuse")],
      [10, expect.stringContaining("klingon!")],
      [11, expect.stringContaining("../x")],
    ]);
    expect(await golden.importRows("question,answer\nknown,k\nknown too,k\n", options)).toMatchObject({
      skipped: [{ line: 2, reason: expect.stringContaining('assay golden phrase known "known too"') }],
    });
  });

  it("leaves out a row that would get another entry's answer, unless it is forced", async () => {
    const { golden } = await createFixture(0.8);
    const sources = ["redis.md"];
    const question = "how large is the pool of a worker";
    await golden.add({ id: "pool", phrasings: [question], answer: "Ten.", sources, reviewedBy: "ada" });
    const text = `question,answer\n${question} now,Twelve.\nelse entirely,x\n`;
    expect(await golden.importRows(text, options)).toMatchObject({
      added: ["else-entirely"],
      skipped: [{ line: 2, reason: expect.stringContaining('golden entry "pool"') }],
    });
    const forced = await golden.importRows(text, { ...options, force: true });
    expect(forced).toMatchObject({ added: ["how-large-is-the-pool-of-a-worker-now"], skipped: [] });
    expect(forced.warnings).toHaveLength(1);
    expect((await golden.history(forced.added[0] ?? ""))[0]?.note).toMatch(
      /^From answers\.csv:2\. Forced: /u,
    );
  });

  it("writes nothing of a file that cannot be read", async () => {
    const { golden } = await createFixture();
    await expect(golden.importRows('question,answer\na,"b\n', options)).rejects.toMatchObject({
      code: "import-invalid",
    });
    expect(await golden.list()).toEqual([]);
  });
});
