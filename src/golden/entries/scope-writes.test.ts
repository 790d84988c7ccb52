import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenAddition } from "./add-entry.ts";

const QUESTION = "how do I configure batch consumption in kafka";
const base: GoldenAddition = {
  ...{ id: "admin", phrasings: [QUESTION], answer: "Set the listener type.", audience: ["admin"] },
  ...{ sources: ["kafka.md"], reviewedBy: "ada" },
};
const NEAR = "how do I configure batch consumption in rabbit";

async function createFixture() {
  const fixture = createGoldenFixture({ threshold: 0.8 });
  await fixture.put("kafka.md", "# Kafka\nbatch");
  await fixture.golden.add(base);
  return fixture;
}

describe("entries for different askers", () => {
  const others: Partial<GoldenAddition> = { id: "other", answer: "Ask an admin." };

  it.each([QUESTION, NEAR])(
    "may have one question, or one as near, with different answers: %s",
    async (question) => {
      const { golden } = await createFixture();
      const { entry, warnings } = await golden.add({
        ...base,
        ...others,
        audience: ["member"],
        phrasings: [question],
      });
      expect({ audience: entry.audience, warnings }).toEqual({ audience: ["member"], warnings: [] });
      expect(await golden.lint()).toMatchObject({ problems: [], checked: 2 });
    },
  );

  it.each([
    ["everyone", { audience: [] }],
    ["an audience of the other", { audience: ["member", "admin"] }],
    ["the same audience in some language", { audience: ["admin"], language: "pt" }],
  ])("may not where one asker could get both: %s", async (_, scope) => {
    const { golden } = await createFixture();
    for (const phrasings of [[QUESTION], [NEAR]]) {
      const adding = golden.add({ ...base, ...others, ...scope, phrasings });
      await expect(adding).rejects.toMatchObject({
        code: "golden-conflict",
        message: expect.stringContaining('"admin"'),
      });
    }
  });

  it("may have it as a further phrasing, in languages that differ", async () => {
    const { golden } = await createFixture();
    await golden.add({
      ...base,
      ...others,
      audience: ["member"],
      language: "de",
      phrasings: ["kafka stapeln"],
    });
    await golden.add({
      ...base,
      id: "fr",
      answer: "Voir.",
      audience: ["member"],
      language: "fr",
      phrasings: ["lots kafka"],
    });
    expect((await golden.addPhrasing("other", QUESTION)).entry.phrasings).toHaveLength(2);
    expect((await golden.addPhrasing("fr", QUESTION)).entry.phrasings).toHaveLength(2);
    await golden.add({
      ...base,
      id: "en",
      answer: "See.",
      audience: ["guest", "member"],
      language: "en-US",
      phrasings: ["batches"],
    });
    await golden.add({
      ...base,
      id: "any",
      answer: "See all.",
      audience: ["guest"],
      phrasings: ["all of kafka"],
    });
    await golden.addPhrasing("en", QUESTION);
    await expect(golden.addPhrasing("any", QUESTION)).rejects.toMatchObject({ code: "golden-conflict" });
  });

  it("are checked against each other when one comes back from retirement", async () => {
    const { golden } = await createFixture();
    await golden.retire({ id: "admin" });
    await golden.add({ ...base, ...others, audience: ["admin", "member"] });
    const approval = { id: "admin", reviewedBy: "ada" };
    await expect(golden.approve(approval)).rejects.toMatchObject({ code: "golden-conflict" });
  });
});

describe("lint over entries for different askers", () => {
  it.each([
    [
      ["admin", "member"],
      ["shadowed", "shadowed"],
    ],
    [["member"], []],
  ])("finds two that shadow each other where an asker could get both: %j", async (audience, rules) => {
    const { golden } = await createFixture();
    const phrasings = [`in kafka ${QUESTION.replace(" in kafka", "")}`];
    await golden.add({ ...base, id: "other", answer: "Ask an admin.", phrasings, audience, force: true });
    expect((await golden.lint()).problems.map(({ rule }) => rule)).toEqual(rules);
  });
});

describe("imports of entries for different askers", () => {
  const yaml = (second: string) => `version: 1
entries:
  - id: one
    questions: [Pool size?]
    answer: Ten.
    audience: [customer]
    sources: [{document: kafka.md}]
  - id: two
    questions: [pool size]
    answer: Twenty.
    sources: [{document: kafka.md}]
    ${second}
`;

  it("take one question from YAML twice where no asker could get both answers", async () => {
    const { golden, ask } = await createFixture();
    const options = { file: "golden.yaml", stampedBy: "ada" };
    expect(await golden.importYaml(yaml("audience: [staff]"), options)).toMatchObject({
      added: ["one", "two"],
    });
    expect(await golden.importYaml(yaml("audience: [staff]"), options)).toMatchObject({
      unchanged: ["one", "two"],
    });
    expect((await ask("Pool size?", 0.9)).kind).not.toBe("hit");
    for (const second of ["audience: [staff, customer]", "language: de"]) {
      await expect(golden.importYaml(yaml(second), options)).rejects.toMatchObject({
        code: "import-invalid",
        message: expect.stringContaining("appears twice"),
      });
    }
  });

  it("refuse from YAML a wider audience that brings a question near to that of another entry", async () => {
    const { golden } = await createFixture();
    const options = { file: "golden.yaml", stampedBy: "ada" };
    const text = (audience: string) =>
      `version: 1\nentries:\n  - id: near\n    state: approved\n    questions: [${NEAR}]\n    answer: Other.\n    audience: [${audience}]\n    sources: [{document: kafka.md}]\n`;
    await golden.importYaml(text("member"), options);
    await expect(golden.importYaml(text("member, admin"), options)).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringContaining('"admin"'),
    });
  });

  it("take rows of a table by whom they are for, and merge only those for the same askers", async () => {
    const { golden } = await createFixture();
    const rows = [
      "question,answer,audience,language",
      "Pool size?,Ten.,customer,en",
      "Pool size?,Twenty.,staff,en",
      "Pool size?,Zehn.,customer,de",
      "How large is the pool?,Ten.,,en",
      "Pool size?,Thirty.,customer,en-GB",
      `${QUESTION},Elsewhere.,member,`,
    ].join("\n");
    const result = await golden.importRows(rows, { file: "a.csv", format: "csv", stampedBy: "ada" });
    const entries = (await golden.list()).map(({ entry }) => [entry.answer, entry.audience, entry.language]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ["Ten.", ["customer"], "en"],
        ["Twenty.", ["staff"], "en"],
        ["Zehn.", ["customer"], "de"],
        ["Ten.", [], "en"],
        ["Elsewhere.", ["member"], null],
      ]),
    );
    expect(result.skipped).toEqual([
      expect.objectContaining({ line: 6, reason: expect.stringContaining("Line 2") }),
    ]);
  });
});
