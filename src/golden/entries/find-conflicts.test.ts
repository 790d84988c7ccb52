import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenAddition } from "./add-entry.ts";

const kafka: GoldenAddition = {
  id: "kafka",
  phrasings: ["how do I configure batch consumption in kafka"],
  answer: "Set the listener type to batch.",
  sources: ["kafka.md"],
  reviewedBy: "ada",
};
const NEAR = "how do I configure batch consumption in rabbit";
const other: GoldenAddition = { ...kafka, id: "rabbit", phrasings: [NEAR], answer: "Set prefetch." };

async function createFixture(threshold: number | undefined = 0.8) {
  const fixture = createGoldenFixture(threshold === undefined ? {} : { threshold });
  await fixture.put("kafka.md", "# Kafka\nbatch");
  await fixture.golden.add(kafka);
  return fixture;
}

const refusal = {
  code: "golden-conflict",
  message: expect.stringMatching(
    /rabbit" is 0\.8\d\d similar \(threshold 0\.8\) to "how do I configure batch consumption in kafka" of golden entry "kafka".*\n.*Set prefetch.*\n.*listener type/su,
  ),
  hint: expect.stringContaining("--force"),
};

describe("a new question near to one of another entry", () => {
  it("is refused with both questions and both answers shown, and nothing is written", async () => {
    const { golden } = await createFixture();
    await expect(golden.add(other)).rejects.toMatchObject(refusal);
    await expect(golden.add({ ...other, draft: true })).rejects.toMatchObject(refusal);
    expect((await golden.list()).map(({ entry }) => entry.id)).toEqual(["kafka"]);
  });

  it("is refused as a further phrasing, and the phrasings an entry has are not looked at again", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...other, force: true });
    await expect(golden.addPhrasing("rabbit", `${NEAR} please`)).rejects.toMatchObject({
      code: "golden-conflict",
    });
    const change = await golden.addPhrasing("rabbit", "prefetch");
    expect(change.entry.phrasings).toHaveLength(2);
  });

  it("is written when it is forced, which is a warning now and a note in the history for good", async () => {
    const { golden } = await createFixture();
    const { warnings } = await golden.add({ ...other, force: true });
    expect(warnings).toEqual([expect.stringContaining('golden entry "kafka"')]);
    const [event] = await golden.history("rabbit");
    expect(event).toMatchObject({
      by: "ada",
      note: expect.stringMatching(/^Forced: .*golden entry "kafka"/u),
    });
  });

  it.each([
    ["the answers are the same but for white space", { answer: "Set the listener type to batch.\r\n" }],
    [
      "a veto keeps the questions apart",
      { phrasings: ["how do I not configure batch consumption in kafka"] },
    ],
    ["it is far enough", { phrasings: ["how large is the pool"] }],
  ])("is written where %s", async (_name, change) => {
    const { golden } = await createFixture();
    expect((await golden.add({ ...other, ...change })).warnings).toEqual([]);
  });

  it("is written where the other entry refuses it, is retired, or is a draft", async () => {
    const refusing = await createFixture();
    await refusing.golden.addNegative("kafka", NEAR);
    expect((await refusing.golden.add(other)).warnings).toEqual([]);
    const retired = await createFixture();
    await retired.golden.retire({ id: "kafka" });
    expect((await retired.golden.add(other)).warnings).toEqual([]);
    const draft = createGoldenFixture({ threshold: 0.8 });
    await draft.put("kafka.md", "# Kafka\nbatch");
    await draft.golden.add({ ...kafka, draft: true });
    expect((await draft.golden.add(other)).warnings).toEqual([]);
    await expect(draft.golden.approve({ id: "kafka", reviewedBy: "ada" })).rejects.toMatchObject({
      code: "golden-conflict",
    });
  });

  it("is written where no threshold is in force, since only equal questions match then", async () => {
    const { golden } = createGoldenFixture();
    await golden.add({ ...kafka, sources: [] });
    expect((await golden.add({ ...other, sources: [] })).entry.id).toBe("rabbit");
  });

  it("is looked for again when a review changes the answer, and only then", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...other, answer: kafka.answer });
    const completion = async () => ({
      id: "rabbit",
      token: (await golden.openReview("rabbit")).token,
      reviewedBy: "bob",
    });
    await expect(
      golden.completeReview({ ...(await completion()), answer: "Set prefetch." }),
    ).rejects.toMatchObject({ code: "golden-conflict" });
    const forced = { ...(await completion()), answer: "Set prefetch.", force: true };
    expect((await golden.completeReview(forced)).warnings).toHaveLength(1);
    expect((await golden.completeReview(await completion())).warnings).toEqual([]);
  });

  it("is found in an import, by line, also between two entries of the file", async () => {
    const source = createGoldenFixture();
    await source.put("kafka.md", "# Kafka\nbatch");
    await source.golden.add(kafka);
    await source.golden.add(other);
    const yaml = await source.golden.exportYaml();
    const target = createGoldenFixture({ threshold: 0.8 });
    await target.put("kafka.md", "# Kafka\nbatch");
    await expect(target.golden.importYaml(yaml, { file: "golden.yaml" })).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringMatching(/golden\.yaml:3: ".*golden\.yaml:\d\d: "/su),
      hint: expect.stringContaining("--force"),
    });
    expect(await target.golden.list()).toEqual([]);
    const result = await target.golden.importYaml(yaml, { file: "golden.yaml", force: true });
    expect(result).toMatchObject({
      added: ["kafka", "rabbit"],
      warnings: [expect.any(String), expect.any(String)],
    });
    expect((await target.golden.history("rabbit"))[0]?.note).toMatch(/^From golden\.yaml\. Forced: /u);
    expect(await target.golden.exportYaml()).toBe(yaml);
  });
});
