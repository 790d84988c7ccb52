import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

const STORED = "how do i rotate a key";
const KEPT = "how do i rotate a log file";

async function createFixture(negatives: readonly string[] = [KEPT]) {
  const fixture = createGoldenFixture();
  await fixture.put("keys.md", "# Keys\nrotate");
  await fixture.golden.add({
    ...{
      id: "key",
      phrasings: [STORED],
      answer: "Run it.",
      sources: ["keys.md"],
      reviewedBy: "ada",
      negatives,
    },
  });
  return fixture;
}

/** Asks as the pipeline does, with a margin. */
async function askWith(margin: number, question: string, fixture: Awaited<ReturnType<typeof createFixture>>) {
  const { matcher, embedder } = fixture;
  return matcher.match(question, {
    ...{ threshold: 0.5, margin },
    embedQuestion: async () => {
      const [embedding] = await embedder.embed([question], { kind: "query" });
      if (!embedding) throw new Error("The fake embedder returned nothing.");
      return embedding;
    },
  });
}

describe("a negative question", () => {
  it("keeps itself and its like from the answer, however low the threshold is", async () => {
    const { ask } = await createFixture();
    for (const question of [KEPT, "HOW do I rotate a log file?", "how do i rotate a large log file"]) {
      expect(await ask(question, 0)).toMatchObject({
        kind: "vetoed",
        match: { entryId: "key", phrasing: STORED },
        vetoes: [{ veto: "negative", reason: expect.stringContaining(`"${KEPT}"`) }],
      });
    }
  });

  it("leaves the entry's own questions and what is nearer to them alone", async () => {
    const { ask } = await createFixture();
    for (const question of [STORED, "how do i rotate a key now"]) {
      expect(await ask(question, 0.5)).toMatchObject({ kind: "hit", entry: { id: "key" } });
    }
  });

  it("refuses what is not nearer by the margin, and by any margin what is as near", async () => {
    const fixture = await createFixture(["a b c d"]);
    await fixture.golden.addPhrasing("key", "a b c e");
    expect(await askWith(0, "a b c", fixture)).toMatchObject({ kind: "vetoed" });
    expect(await askWith(0, "a b c e f", fixture)).toMatchObject({ kind: "hit" });
    expect(await askWith(0.15, "a b c e f", fixture)).toMatchObject({ kind: "hit" });
    expect(await askWith(0.5, "a b c e f", fixture)).toMatchObject({ kind: "vetoed" });
  });

  it("works from the moment it is added until it is removed", async () => {
    const { golden, ask } = await createFixture([]);
    expect(await ask(KEPT, 0.5)).toMatchObject({ kind: "hit" });
    await golden.addNegative("key", KEPT);
    expect(await ask(KEPT, 0.5)).toMatchObject({ kind: "vetoed" });
    await golden.removeNegative("key", KEPT);
    expect(await ask(KEPT, 0.5)).toMatchObject({ kind: "hit" });
  });

  it("concerns its own entry alone", async () => {
    const { golden, ask } = await createFixture();
    const other = { id: "log", phrasings: ["rotate a log file"], answer: "Call logrotate." };
    await golden.add({ ...other, sources: ["keys.md"], reviewedBy: "ada" });
    expect(await ask("rotate a log file please", 0.5)).toMatchObject({ kind: "hit", entry: { id: "log" } });
  });
});
