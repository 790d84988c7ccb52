import { describe, expect, it } from "vitest";
import { loggedGolden, logRecord } from "../../../../test/fixtures/log-record.ts";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import { loadSet } from "../load-set.ts";
import { draftFromGolden, draftFromLog } from "./draft-questions.ts";
import { formatDraft } from "./format-draft.ts";

const asked = (id: string, question: string | null, rest = {}) => logRecord({ id, question, ...rest });

describe("a draft of a data set", () => {
  it("expects each phrasing of a served entry to get it, and each negative not to", async () => {
    const { golden, put } = createGoldenFixture();
    await put("redis.md", "redis pool");
    await put("kafka.md", "kafka batch");
    const entry = { answer: "So.", reviewedBy: "ada" };
    await golden.add({
      ...{ ...entry, id: "pool", sources: ["redis.md"], audience: ["admin"] },
      ...{ phrasings: ["redis pool size?", "how large a redis pool?"], negatives: ["redis pool colour?"] },
    });
    await golden.add({ ...entry, id: "batch", phrasings: ["kafka batch?"], sources: ["kafka.md"] });
    await put("kafka.md", "kafka stream");
    expect(draftFromGolden(await golden.list())).toEqual([
      {
        ...{ id: "golden/pool/1", question: "redis pool size?", tags: ["golden"], audience: ["admin"] },
        expect: { path: "golden", entry: "pool" },
      },
      {
        ...{
          id: "golden/pool/2",
          question: "how large a redis pool?",
          tags: ["golden"],
          audience: ["admin"],
        },
        expect: { path: "golden", entry: "pool" },
      },
      {
        ...{ id: "negative/pool/1", question: "redis pool colour?", tags: ["negative"], audience: ["admin"] },
        expect: { notEntries: ["pool"] },
      },
    ]);
  });

  it("takes what was asked most, once for each wording and place, with what served it last, for a person to judge", () => {
    const records = [
      asked("1", "Pool size?", { source: "fallback", at: "2026-03-02T10:00:00.000Z" }),
      asked("2", "TLS?", {
        source: "extracted",
        citations: [{ number: 1, documentId: "tls.md", passageId: "p", version: "1" }],
      }),
      asked("3", "pool  size", { source: "golden", golden: loggedGolden({ entryId: "pool" }) }),
      asked("4", "Pool size?", {
        surface: "support",
        source: "golden",
        golden: loggedGolden({ entryId: "pool" }),
      }),
      asked("5", null),
      asked("6", "Known?"),
    ];
    const known = [{ id: "g", question: "known", expect: {}, tags: [] }];
    const drafts = draftFromLog(records, { most: 3, known });
    expect(drafts).toMatchObject([
      { id: "log/1", question: "Pool size?", expect: { path: "fallback" }, draft: true },
      { question: "TLS?", expect: { path: "answered", documents: { "tls.md": 2 } } },
      { question: "Pool size?", surface: "support", expect: { path: "golden", entry: "pool" } },
    ]);
    expect(drafts[0]?.note).toContain("Asked 2 times, last on 2026-03-02");
  });

  it("is written as a file that loads as it was drafted, whatever the questions hold", () => {
    const drafts = draftFromLog(
      [asked("1", 'Is "a: b" # a comment?\n- no'), asked("2", "{yes}", { source: "fallback" })],
      { most: 5, known: [] },
    );
    const { questions } = loadSet({ text: formatDraft(drafts), file: "draft.yaml" });
    expect(questions.map(({ question }) => question)).toEqual(drafts.map(({ question }) => question));
    expect(questions.every(({ draft }) => draft)).toBe(true);
  });
});
