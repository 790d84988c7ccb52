import { describe, expect, it } from "vitest";
import { logRecord } from "../../../../test/fixtures/log-record.ts";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import type { LogRecord } from "../../../stores/log.ts";
import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { openAssay } from "../../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";

async function setUp() {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const ask = (question: string, minute: number) =>
    store.log.append({
      records: [
        logRecord({
          ...{ id: `r${minute}`, questionKey: normaliseQuestion(question), question, source: "fallback" },
          at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
        }) satisfies LogRecord,
      ],
    });
  for (let minute = 0; minute < 12; minute += 1)
    await ask(`How is redis pool number${minute} set up?`, minute);
  let now = new Date("2026-01-02T00:00:00.000Z");
  const open = () =>
    openAssay({
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder(),
      clock: () => now,
    });
  const travel = (to: string) => {
    now = new Date(to);
  };
  return { open, ask, travel, store };
}

describe("a draw of pairs", () => {
  it("shows neither similarity nor verdicts, and who said what only to themselves", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { draws } = assay.labelling;
    const { id, rows } = await draws.make({ pairs: 6, strictest: 0 });
    const [first, second] = rows.map((row) => row.id);
    await draws.say(
      [
        { pair: first ?? "", says: "yes", key: "1" },
        { pair: second ?? "", says: "unsure", key: "2" },
      ],
      { draw: id, by: "ada" },
    );
    const [ada, ben] = [
      await draws.pairs({ draw: id, by: "ada" }),
      await draws.pairs({ draw: id, by: "ben" }),
    ];
    expect(ada.slice(0, 3).map(({ own, others }) => [own, others])).toEqual([
      ["yes", 0],
      ["unsure", 0],
      [null, 0],
    ]);
    expect(ben.slice(0, 2).map(({ own, others }) => [own, others])).toEqual([
      [null, 1],
      [null, 0],
    ]);
    expect(ada).toHaveLength(6);
    expect(Object.keys(ada[0] ?? {})).not.toContain("similarity");
    expect((await draws.progress({ draw: id, by: "ada" })).draw).toMatchObject({
      ...{ pairs: 6, labelled: 1, left: 5, own: { labelled: 1, unsure: 1 } },
      needed: { missing: 49, usable: 1, keptApart: 0, missingOfEach: { serves: 9, doesNot: 10 } },
    });
  });

  it("is made again as it was after a restart, whatever was asked and labelled since", async () => {
    const { open, ask, travel } = await setUp();
    await using before = await open();
    const { id, rows } = await before.labelling.draws.make({ pairs: 6, strictest: 0 });
    travel("2026-01-03T00:00:00.000Z");
    await before.labelling.draws.say([{ pair: rows[0]?.id ?? "", says: "no", key: "1" }], {
      ...{ draw: id, by: "ada" },
    });
    await ask("How is another redis pool set up?", 24 * 60 + 600);
    await using after = await open();
    expect(await after.labelling.draws.open()).toBeUndefined();
    expect((await after.labelling.draws.open(id))?.rows).toEqual(rows);
    expect((await after.labelling.draws.make({ pairs: 100 })).questions).toBe(13);
  });

  it("neither shows nor keeps a pair whose question was erased from the log", async () => {
    const { open, store } = await setUp();
    await using assay = await open();
    const { draws } = assay.labelling;
    const { id, rows } = await draws.make({ pairs: 12, strictest: 0 });
    const [erased] = rows;
    const { entries } = await store.log.list({});
    // As another process would.
    await store.log.remove(
      entries.filter(({ question }) => question === erased?.asked).map((entry) => entry.id),
    );
    await expect(
      draws.say([{ pair: erased?.id ?? "", says: "yes", key: "1" }], { draw: id, by: "ada" }),
    ).rejects.toMatchObject({ code: "pair-not-found" });
    expect(await store.labels.list()).toEqual([]);
    const pairs = await draws.pairs({ draw: id, by: "ada" });
    expect(pairs.map(({ asked }) => asked)).not.toContain(erased?.asked);
    expect(pairs).toHaveLength(rows.length - 1);
    expect((await draws.open())?.id).toBe(id);
  });

  it("shows no pair after the log was emptied", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { id } = await assay.labelling.draws.make({ pairs: 12, strictest: 0 });
    await assay.log.erase({ all: true });
    expect(await assay.labelling.draws.pairs({ draw: id, by: "ada" })).toEqual([]);
  });

  it("is held as long as its questions are in the log, and not for longer than a quarter of an hour", async () => {
    const { open, ask, travel } = await setUp();
    await using assay = await open();
    const { draws } = assay.labelling;
    const made = await draws.make({ pairs: 12, strictest: 0 });
    await ask("How is one more redis pool set up?", 24 * 60 + 600);
    expect(await draws.open(made.id)).toBe(made);
    travel("2026-01-02T00:16:00.000Z");
    expect(await draws.open(made.id)).not.toBe(made);
  });

  it("keeps what is sent twice once, and nothing where one pair is unknown", async () => {
    const { open, store } = await setUp();
    await using assay = await open();
    const { draws } = assay.labelling;
    const { id, rows } = await draws.make({ pairs: 6 });
    const place = { draw: id, by: "ada" };
    const yes = { pair: rows[0]?.id ?? "", says: "yes", key: "1" } as const;
    await draws.say([yes], place);
    await draws.say([yes], place);
    expect(await store.labels.list()).toHaveLength(1);
    await expect(
      draws.say(
        [
          { ...yes, key: "2" },
          { ...yes, pair: "?", key: "3" },
        ],
        place,
      ),
    ).rejects.toMatchObject({
      code: "pair-not-found",
    });
    expect(await store.labels.list()).toHaveLength(1);
  });

  it("lets people take back what they said, one after the other, and nothing of others", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { draws } = assay.labelling;
    const { id, rows } = await draws.make({ pairs: 6 });
    const [first = "", second = ""] = rows.map((row) => row.id);
    const place = { draw: id, by: "ada" };
    await draws.say([{ pair: first, says: "yes", key: "1" }], place);
    await draws.say([{ pair: second, says: "yes", key: "1" }], { draw: id, by: "ben" });
    await draws.say([{ pair: first, says: "unsure", key: "2" }], place);
    expect(await draws.undo("ada")).toMatchObject({ pair: first, said: "unsure" });
    expect((await draws.pairs(place)).find((pair) => pair.id === first)).toMatchObject({ own: "yes" });
    expect(await draws.undo("ada")).toMatchObject({ pair: first, said: "yes" });
    expect(await draws.undo("ada")).toBeUndefined();
    expect((await draws.pairs(place)).find((pair) => pair.id === first)).toMatchObject({ own: null });
    expect((await draws.pairs(place)).find((pair) => pair.id === second)).toMatchObject({ others: 1 });
  });

  it.each([
    "",
    "!",
    Buffer.from("{}").toString("base64url"),
    Buffer.from('{"until":"x"}').toString("base64url"),
  ])("is not made of %j", async (id) => {
    const { open } = await setUp();
    await using assay = await open();
    await expect(assay.labelling.draws.open(id)).rejects.toMatchObject({ code: "draw-invalid" });
  });
});
