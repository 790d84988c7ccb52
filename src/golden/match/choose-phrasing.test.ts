import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { similarity } from "../../models/similarity.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { type VetoName, type VetoSwitches, vetoNames } from "../../text/vetoes/veto.ts";
import { type Candidate, type ChooseOptions, choosePhrasing, type PhrasingRow } from "./choose-phrasing.ts";

/** [phrasing, entry, similarity, answer] */
type Row = readonly [string, string, number, string?];

async function createRows(table: readonly Row[]) {
  const { golden, store } = createGoldenFixture({ store: createMemoryStore() });
  const groups = new Map<string, Row[]>();
  for (const row of table) groups.set(row[1], [...(groups.get(row[1]) ?? []), row]);
  for (const [id, rows] of groups) {
    const answer = rows[0]?.[3] ?? `Answer of ${id}.`;
    await golden.add({ id, phrasings: rows.map(([text]) => text), answer, sources: [], reviewedBy: "ada" });
  }
  const candidates = new Map<string, Candidate>();
  for (const [text, id, score] of table) {
    const snapshot = await store.golden.readForServing(id);
    const phrasing = snapshot?.entry.phrasings.find((known) => known.text === text);
    if (!snapshot || !phrasing) throw new Error(`"${text}" was not stored.`);
    candidates.set(phrasing.id, { snapshot, phrasing, similarity: similarity(score) });
  }
  const rows = [...candidates].map(
    ([id, candidate]): PhrasingRow => ({
      id,
      group: candidate.snapshot.entry.id,
      similarity: candidate.similarity,
    }),
  );
  const read: string[] = [];
  return {
    rows: rows.toSorted((a, b) => b.similarity - a.similarity),
    read,
    options: (question: string, more: Partial<ChooseOptions> = {}): ChooseOptions => ({
      question,
      threshold: similarity(0.8),
      read: async (row) => {
        read.push(row.id);
        return candidates.get(row.id);
      },
      ...more,
    }),
  };
}

async function choose(question: string, table: readonly Row[], more: Partial<ChooseOptions> = {}) {
  const { rows, options } = await createRows(table);
  const { choice } = await choosePhrasing(rows, options(question, more));
  return {
    kind: choice.kind,
    ...(choice.candidate && { phrasing: choice.candidate.phrasing.text }),
    ...(choice.kind === "vetoed" && { vetoes: choice.vetoes.map(({ veto }) => veto) }),
    ...(choice.kind === "unclear" && { rival: choice.rival.phrasing.text }),
  };
}

const switches = (...off: VetoName[]): VetoSwitches => ({
  numbers: true,
  versions: true,
  identifiers: true,
  flags: true,
  paths: true,
  quotes: true,
  negation: true,
  polarity: true,
  direction: true,
  roles: true,
  questionType: true,
  words: true,
  language: true,
  ...Object.fromEntries(off.map((name) => [name, false])),
});

describe("choosePhrasing: vetoes", () => {
  // Opposite questions are not merged, however similar they are.
  // @see https://github.com/zilliztech/GPTCache/issues/694
  // Turning a setting on is not turning it off.
  // @see https://github.com/vllm-project/semantic-router/issues/2691
  // One number more is another question.
  // @see https://github.com/vllm-project/semantic-router/issues/36
  // Flags that differ in one word are different flags.
  // @see https://github.com/ankit373/hydra/pull/945
  // biome-ignore format: one row a case
  const opposed: readonly [string, string, VetoName][] = [
    ["Can't a viewer delete a project?", "Can a viewer delete a project?", "negation"],
    ["Why can't a viewer delete a project?", "How can a viewer delete a project?", "negation"],
    ["How do I turn off notifications?", "How do I turn on notifications?", "polarity"],
    ["What is the limit for 100 seats?", "What is the limit for 10 seats?", "numbers"],
    ["How do I migrate to v3?", "How do I migrate to v2?", "versions"],
    ["What does --max-cost do?", "What does --max-heads do?", "flags"],
    ["How small may an upload be?", "How large may an upload be?", "polarity"],
    ["How large may an upload not be?", "How large may an upload be?", "negation"],
  ];
  it.each(opposed)("does not serve %j the answer to %j at 0.99", async (asked, stored, veto) => {
    const outcome = await choose(asked, [[stored, "a", 0.99]]);
    expect(outcome).toMatchObject({ kind: "vetoed", phrasing: stored });
    expect(outcome.vetoes).toContain(veto);
  });

  // @see https://github.com/cds-snc/ai-answers/issues/222
  it("does not serve an answer in another language than the question's", async () => {
    const rows: Row[] = [
      ["Where do I find my invoice?", "a", 0.95, "It is in the settings, on the page for billing."],
    ];
    expect(await choose("¿Dónde está mi factura?", rows)).toMatchObject({ vetoes: ["language"] });
    expect(await choose("Where is my invoice?", rows)).toMatchObject({ kind: "chosen" });
  });

  it("serves what a veto that is switched off would have kept", async () => {
    const rows: Row[] = [["What is the limit for 10 seats?", "a", 0.9]];
    const asked = "What is the limit for 100 seats?";
    expect(await choose(asked, rows, { vetoes: switches() })).toMatchObject({ kind: "vetoed" });
    expect(await choose(asked, rows, { vetoes: switches("numbers") })).toMatchObject({ kind: "chosen" });
    expect(vetoNames).toHaveLength(Object.keys(switches()).length);
  });

  it("lets a further phrasing stand in that differs from the vetoed one as the question does", async () => {
    const rows: Row[] = [
      ["Is Node.js 18 supported?", "node", 0.97],
      ["Is Node.js 20 supported?", "node", 0.96],
    ];
    expect(await choose("Do you support Node.js 20?", rows)).toMatchObject({
      kind: "chosen",
      phrasing: "Is Node.js 20 supported?",
    });
    const other: Row[] = [
      ["How do I turn alerts on?", "on", 0.97],
      ["How do I disable alerts?", "off", 0.9],
    ];
    expect(await choose("How do I turn alerts off?", other)).toMatchObject({
      kind: "chosen",
      phrasing: "How do I disable alerts?",
    });
  });

  it("lets no phrasing stand in that is silent on what was vetoed, of the same entry or of another", async () => {
    for (const entry of ["on", "other"]) {
      const rows: Row[] = [
        ["How do I turn alerts on?", "on", 0.97],
        ["How do I use alerts?", entry, 0.9],
      ];
      expect(await choose("How do I turn alerts off?", rows)).toMatchObject({
        kind: "vetoed",
        phrasing: "How do I turn alerts on?",
        vetoes: ["polarity"],
      });
    }
  });

  it("lets nothing below the threshold stand in", async () => {
    const rows: Row[] = [
      ["How do I turn alerts on?", "on", 0.97],
      ["How do I disable alerts?", "off", 0.79],
    ];
    expect(await choose("How do I turn alerts off?", rows)).toMatchObject({ kind: "vetoed" });
  });

  it("bars no other answer because one is in the wrong language", async () => {
    const rows: Row[] = [
      ["Where is my invoice?", "en", 0.97, "It is in the settings, on the page for billing."],
      ["Rechnung?", "de", 0.9, "Die Rechnung ist in den Einstellungen unter Abrechnung."],
    ];
    expect(await choose("Wo finde ich meine Rechnung?", rows)).toMatchObject({ phrasing: "Rechnung?" });
  });
});

describe("choosePhrasing: margin", () => {
  const rows: Row[] = [
    ["How do I cancel an order?", "order", 0.9],
    ["How do I cancel a plan?", "plan", 0.89],
  ];

  it("chooses none where another answer is about as near, and names the rival", async () => {
    expect(await choose("How do I cancel?", rows, { margin: 0.02 })).toEqual({
      kind: "unclear",
      phrasing: "How do I cancel an order?",
      rival: "How do I cancel a plan?",
    });
  });

  it("is inclusive, compares six decimals, and takes 0 for none", async () => {
    for (const margin of [0, 0.01, undefined]) {
      const more = margin === undefined ? {} : { margin };
      expect(await choose("How do I cancel?", rows, more)).toMatchObject({ kind: "chosen" });
    }
    expect(await choose("How do I cancel?", rows, { margin: 0.010001 })).toMatchObject({ kind: "unclear" });
  });

  it("counts neither further phrasings of the entry nor equal answers of others", async () => {
    const same: Row[] = [
      ["How do I cancel an order?", "order", 0.9, "Open it."],
      ["How can I cancel my order?", "order", 0.9, "Open it."],
      ["How do I cancel a delivery?", "delivery", 0.9, "Open it.\n"],
    ];
    expect(await choose("How do I cancel?", same, { margin: 0.5 })).toMatchObject({ kind: "chosen" });
  });

  it("counts a rival below the threshold, and not one that is vetoed itself", async () => {
    const low: Row[] = [
      ["How do I cancel an order?", "order", 0.8],
      ["How do I cancel a plan?", "plan", 0.795],
    ];
    expect(await choose("How do I cancel?", low, { margin: 0.01 })).toMatchObject({ kind: "unclear" });
    const vetoed: Row[] = [
      ["How do I turn alerts off?", "off", 0.96],
      ["How do I turn alerts on?", "on", 0.955],
    ];
    expect(await choose("How do I turn off alerts?", vetoed, { margin: 0.01 })).toMatchObject({
      kind: "chosen",
      phrasing: "How do I turn alerts off?",
    });
  });
});

describe("choosePhrasing: reading", () => {
  it("reads no more rows than settle the matter", async () => {
    const { rows, read, options } = await createRows([
      ["How do I cancel an order?", "order", 0.95],
      ["How do I cancel a plan?", "plan", 0.9],
      ["How do I cancel a trial?", "trial", 0.85],
    ]);
    const report = await choosePhrasing(rows, options("How do I cancel the order?", { margin: 0.02 }));
    expect(report).toMatchObject({ isSettled: true, dead: 0 });
    expect(read).toHaveLength(1);
  });

  it("asks for more where all rows were used up without a decision, and counts those that are gone", async () => {
    const { rows, options } = await createRows([["How do I turn alerts on?", "on", 0.95]]);
    expect(await choosePhrasing(rows, options("How do I turn alerts off?"))).toMatchObject({
      isSettled: false,
      choice: { kind: "vetoed" },
    });
    const gone = options("How do I turn alerts off?", { read: async () => undefined });
    expect(await choosePhrasing(rows, gone)).toEqual({ choice: { kind: "far" }, isSettled: false, dead: 1 });
  });

  it("never chooses what is below the threshold, and with all guards off always the nearest", async () => {
    const off = switches(...vetoNames);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -100, max: 100 }),
        async (scores, bar) => {
          const table = scores.map((score, at): Row => [`Question ${"abcde"[at]}?`, `e${at}`, score / 100]);
          const { rows, options } = await createRows(table);
          const threshold = similarity(bar / 100);
          const { choice } = await choosePhrasing(rows, options("Question?", { threshold, vetoes: off }));
          const best = Math.max(...scores) / 100;
          expect(choice.kind).toBe(best >= threshold ? "chosen" : "far");
          expect(choice.candidate?.similarity).toBe(similarity(best));
        },
      ),
      { numRuns: 50 },
    );
  });
});
