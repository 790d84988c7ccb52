import { expect } from "vitest";
import type { LabelledPair } from "../../src/stores/labels.ts";
import type { Feedback, FeedbackKind, LogCohort } from "../../src/stores/log.ts";
import { spentEntry } from "../../src/stores/monitor/spent-entry.ts";
import { watchedEntry } from "../../src/stores/monitor/watched-entry.ts";
import type { QuarantinedPair } from "../../src/stores/quarantine.ts";
import { loggedCache, loggedGolden, logRecord } from "../fixtures/log-record.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

const golden = (entryId: string, outcome = "hit") => loggedGolden({ entryId, outcome, threshold: 0 });

export function logContract(test: ContractTest): void {
  test("gives a record back as it was written, and lists it without its trace", async (store) => {
    const verifier = {
      outcome: "accepted",
      by: "local",
      verifierId: "v1",
      score: 0.97,
      threshold: 0,
    } as const;
    const call = { stage: "verifier", model: "m", outcome: "done", milliseconds: 3.5 } as const;
    const record = logRecord({
      ...{ id: "one", surface: "docs", asker: "a1", person: "p1", cohort: "holdout", tenant: "acme" },
      ...{ audience: ["admin"], language: "pt-BR", milliseconds: 0.25, cost: 0.125 },
      golden: {
        ...golden("e"),
        ...{
          calibrationId: "k1",
          verifier,
          freshness: "fresh",
          vetoes: ["numbers"],
          reason: "10 is not 100.",
        },
        runnerUp: { entryId: "f", phrasingId: "f/p", similarity: 0.5 },
      },
      cache: loggedCache({ entryId: "c1", verifier: null, freshness: "changed", keptAs: "c2" }),
      versions: { embedder: "fake@1/4", index: "7" },
      stages: [{ stage: "golden", outcome: "hit", milliseconds: 0.2 }],
      calls: [
        { ...call, inputTokens: 0, outputTokens: 5, cost: 0.125 },
        { ...call, inputTokens: null, outputTokens: null, cost: null },
      ],
      trace: '{"entries":[]}',
      citations: [{ number: 1, documentId: "a.md", passageId: "p1", version: "v2" }],
      degraded: [{ stage: "rerank", reason: "timed out" }],
    });
    await store.log.append({ records: [record] });
    expect(await store.log.get("one")).toEqual(record);
    const { trace: _, ...entry } = record;
    expect(await store.log.list()).toEqual({ entries: [entry], nextCursor: null });
    expect(await store.log.get("absent")).toBeUndefined();
  });

  test("keeps hostile texts as they are, and what is not kept as null", async (store) => {
    const records = hostileTexts.map((text, index) =>
      logRecord({ id: `h${index}`, question: text, questionKey: text, text }),
    );
    await store.log.append({
      records: [...records, logRecord({ id: "none", question: null, text: null })],
    });
    for (const record of records) expect(await store.log.get(record.id)).toEqual(record);
    expect(await store.log.get("none")).toMatchObject({ question: null, text: null });
  });

  test("passes over a record that it has, so that a batch may be written again", async (store) => {
    await store.log.append({ records: [logRecord({ id: "one" })] });
    await store.log.append({
      records: [logRecord({ id: "one", text: "Other." }), logRecord({ id: "two" })],
    });
    expect((await store.log.get("one"))?.text).toBe("So.");
    expect((await store.log.count()).records).toBe(2);
  });

  test("pages from the newest, each record once, also while new ones arrive", async (store) => {
    await store.log.append({ records: ["a", "b", "c", "d", "e"].map((id) => logRecord({ id })) });
    const first = await store.log.list({ limit: 2 });
    expect(first.entries.map(({ id }) => id)).toEqual(["e", "d"]);
    await store.log.append({ records: [logRecord({ id: "f" })] });
    const seen: string[] = [];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await store.log.list({ limit: 2, cursor });
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["c", "b", "a"]);
    const oldest = await store.log.list({ limit: 4, order: "oldest" });
    expect(oldest.entries.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
    const rest = await store.log.list({ limit: 4, order: "oldest", cursor: oldest.nextCursor ?? "" });
    expect(rest).toMatchObject({ entries: [{ id: "e" }, { id: "f" }], nextCursor: null });
    await expect(store.log.list({ cursor: "1; DROP" })).rejects.toMatchObject({ code: "usage" });
  });

  test("filters by time, surface, source, entry, arm, asker, person, health and words", async (store) => {
    await store.log.append({
      records: [
        logRecord({ id: "old", at: "2026-01-01T00:00:00.000Z" }),
        logRecord({
          ...{ id: "docs", surface: "docs", golden: golden("e"), cohort: "served", asker: "a", person: "p" },
          ...{ question: "100 % of_it?", text: "Straße.", cache: loggedCache({ entryId: "c" }) },
        }),
        logRecord({
          ...{ id: "quoted", source: "extracted", golden: golden("f", "far"), cohort: "holdout" },
          ...{ degraded: [{ stage: "rerank", reason: "" }], question: "Else?", text: null },
        }),
      ],
    });
    const ids = async (query: Parameters<typeof store.log.list>[0]) =>
      (await store.log.list(query)).entries.map(({ id }) => id);
    expect(await ids({ since: "2026-03-01T10:00:00.000Z" })).toEqual(["quoted", "docs"]);
    expect(await ids({ until: "2026-03-01T10:00:00.000Z" })).toEqual(["old"]);
    expect(await ids({ surface: "docs" })).toEqual(["docs"]);
    expect(await ids({ source: "extracted" })).toEqual(["quoted"]);
    expect(await ids({ entryId: "e" })).toEqual(["docs"]);
    expect(await ids({ entryId: "e", source: "extracted" })).toEqual([]);
    expect(await ids({ cachedId: "c" })).toEqual(["docs"]);
    const arms: LogCohort[] = ["served", "holdout"];
    expect(await Promise.all(arms.map((cohort) => ids({ cohort })))).toEqual([["docs"], ["quoted"]]);
    expect(await ids({ asker: "a" })).toEqual(["docs"]);
    expect(await ids({ person: "p" })).toEqual(["docs"]);
    expect(await ids({ person: "a" })).toEqual([]);
    expect(await ids({ questionKey: "how" })).toEqual(["quoted", "docs", "old"]);
    expect(await ids({ questionKey: "else" })).toEqual([]);
    expect(await ids({ degraded: true })).toEqual(["quoted"]);
    expect(await ids({ degraded: false })).toEqual(["docs", "old"]);
    expect(await ids({ text: "100 % OF_" })).toEqual(["docs"]);
    expect(await ids({ text: "straße" })).toEqual(["docs"]);
    expect(await ids({ text: "100 % ofxit" })).toEqual([]);
  });

  test("filters by what was said or done of the answers", async (store) => {
    await store.log.append({ records: ["one", "two", "three"].map((id) => logRecord({ id })) });
    const at = "2026-03-01T10:00:00.000Z";
    const say = (answerId: string, kind: FeedbackKind) =>
      store.log.addFeedback({ answerId, kind, by: null, at, note: null });
    await say("one", "down");
    await say("one", "copied");
    await say("three", "down");
    const ids = async (query: Parameters<typeof store.log.list>[0]) =>
      (await store.log.list(query)).entries.map(({ id }) => id);
    expect(await ids({ feedback: "down" })).toEqual(["three", "one"]);
    expect(await ids({ feedback: "copied" })).toEqual(["one"]);
    expect(await ids({ feedback: "up" })).toEqual([]);
    const { nextCursor } = await store.log.list({ feedback: "down", limit: 1 });
    const next = await store.log.list({ feedback: "down", limit: 1, cursor: nextCursor ?? "" });
    expect(next).toMatchObject({ entries: [{ id: "one" }], nextCursor: null });
  });

  test("counts the questions an entry answered, and those it was refused for its sources", async (store) => {
    await store.log.append({
      records: [
        logRecord({ id: "1", golden: golden("e", "stale") }),
        logRecord({ id: "2", golden: golden("e", "stale") }),
        logRecord({ id: "3", golden: golden("e", "hit") }),
        logRecord({ id: "4", golden: golden("f", "stale"), at: "2026-01-01T00:00:00.000Z" }),
        logRecord({ id: "5", golden: golden("g", "far") }),
        logRecord({ id: "6", golden: golden("g", "withheld") }),
      ],
    });
    const lately = { served: 1, refused: 2 };
    expect(await store.log.countByEntry({})).toEqual(
      new Map([
        ["e", lately],
        ["f", { served: 0, refused: 1 }],
      ]),
    );
    const since = "2026-02-01T00:00:00.000Z";
    expect(await store.log.countByEntry({ since })).toEqual(new Map([["e", lately]]));
  });

  test("keeps a long trace as it was, and removes records by name with what was said of them", async (store) => {
    const trace = JSON.stringify({ entries: hostileTexts.join(" ").repeat(100) });
    const records = ["one", "two", "three"].map((id) => logRecord({ id, trace }));
    await store.log.append({ records, durable: true });
    expect(await store.log.get("one")).toEqual(records[0]);
    const said = { kind: "up", by: null, at: "2026-03-01T10:00:00.000Z", note: null } as const;
    for (const answerId of ["one", "three"]) await store.log.addFeedback({ ...said, answerId });
    expect(await store.log.remove(["one", "absent", "two"])).toBe(2);
    expect((await store.log.list()).entries.map(({ id }) => id)).toEqual(["three"]);
    expect((await store.log.listFeedback()).map(({ answerId }) => answerId)).toEqual(["three"]);
    expect(await store.log.remove([])).toBe(0);
  });

  test("keeps one opinion of each person on each answer, the last", async (store) => {
    const say = (change: Partial<Feedback>) =>
      store.log.addFeedback({
        ...{ answerId: "one", kind: "up", by: null, at: "2026-03-01T10:00:00.000Z", note: null },
        ...change,
      });
    await say({});
    await say({ kind: "down", at: "2026-03-01T11:00:00.000Z" });
    await say({ by: "ada", note: "No." });
    await say({ answerId: "two" });
    const said = await store.log.listFeedback({ answerId: "one" });
    expect(said.map(({ by, kind, note }) => [by, kind, note])).toEqual([
      ["ada", "up", "No."],
      [null, "down", null],
    ]);
    expect(await store.log.listFeedback({ since: "2026-03-01T11:00:00.000Z" })).toHaveLength(1);
  });

  test("gives what is watched of the same records that it lists, in pages as well", async ({ log }) => {
    const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;
    await log.append({
      records: [
        logRecord({ id: "plain", at: at(1) }),
        logRecord({
          ...{
            id: "full",
            at: at(2),
            surface: "docs",
            asker: "s",
            person: "p",
            cohort: "holdout",
            cost: 0.5,
          },
          golden: loggedGolden({ entryId: "e", outcome: "withheld", similarity: 0.25 }),
          cache: loggedCache({ entryId: "c", outcome: "far" }),
          degraded: [{ stage: "rerank", reason: "off" }],
          versions: { embedder: 'm"1', prompt: "p" },
          ...{ source: "cached", text: hostileTexts.join(" ") },
          stages: [{ stage: "verifier", outcome: null, milliseconds: 3 }],
          calls: [
            {
              ...{ stage: "verifier", model: "m", outcome: "done", milliseconds: 3 },
              ...{ inputTokens: 7, outputTokens: null, cost: 0.25 },
            },
          ],
        }),
        logRecord({ id: "unknown", at: at(3), question: null, cost: null }),
      ],
    });
    const { entries } = await log.list({ order: "oldest" });
    expect(await log.listWatched()).toEqual({ entries: entries.map(watchedEntry), nextCursor: null });
    expect(entries.map(({ id }) => id)).toEqual(["plain", "full", "unknown"]);
    const first = await log.listWatched({ limit: 2 });
    expect(first.entries.map(({ id }) => id)).toEqual(["plain", "full"]);
    const rest = await log.listWatched({ cursor: first.nextCursor ?? "" });
    expect(rest).toEqual({ entries: entries.slice(2).map(watchedEntry), nextCursor: null });
    const docs = await log.listWatched({ surface: "docs", since: at(2), until: at(3) });
    expect(docs.entries).toMatchObject([{ id: "full", isDegraded: true, cache: { outcome: "far" } }]);
    expect(await log.listSpent()).toEqual({ entries: entries.map(spentEntry), nextCursor: null });
    const spent = await log.listSpent({ limit: 2 });
    expect(spent.entries).toEqual(entries.slice(0, 2).map(spentEntry));
    expect((await log.listSpent({ cursor: spent.nextCursor ?? "" })).entries.map(({ id }) => id)).toEqual([
      "unknown",
    ]);
  });

  test("reads what is watched in the order in which it was asked, whatever was written first", async ({
    log,
  }) => {
    const at = (second: number) => `2026-03-01T10:00:0${second}.000Z`;
    // Long answers are written after shorter ones that were asked for later; three came in at one moment.
    const written = [3, 1, 2, 2, 2, 0].map((second, number) =>
      logRecord({
        ...{ id: `r${number}`, at: at(second), surface: number === 3 ? "docs" : null },
        source: number === 4 ? "golden" : "generated",
      }),
    );
    await log.append({ records: written });
    const read = async (list: typeof log.listWatched | typeof log.listSpent, limit: number) => {
      const ids: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...{ since: at(1), until: at(3), limit },
          ...(cursor !== undefined && { cursor }),
        });
        ids.push(...page.entries.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return ids;
    };
    for (const limit of [1, 2, 3, 10]) {
      expect(await read(log.listWatched, limit)).toEqual(["r1", "r2", "r3", "r4"]);
      expect(await read(log.listSpent, limit)).toEqual(["r1", "r2", "r3", "r4"]);
    }
    const of = async (query: Parameters<typeof log.listWatched>[0]) =>
      (await log.listWatched(query)).entries.map(({ id }) => id);
    expect(await of({ surface: "docs" })).toEqual(["r3"]);
    expect(await of({ source: "golden", since: at(2) })).toEqual(["r4"]);
    for (const cursor of ["", "r1", "2026", "2026-03-01 x", "x 2026-03-01"]) {
      await expect(log.listWatched({ cursor })).rejects.toMatchObject({ code: "usage" });
    }
  });

  test("keeps what somebody did with an answer beside what they think of it", async ({ log }) => {
    const at = "2026-03-01T10:00:00.000Z";
    for (const kind of ["copied", "up", "escalated", "copied", "wrong"] as const) {
      await log.addFeedback({ answerId: "one", kind, by: "ada", at, note: null });
      await log.addFeedback({ answerId: "one", kind, by: null, at, note: null });
    }
    await log.addFeedback({ answerId: "two", kind: "up", by: null, at, note: null });
    const said = await log.listFeedback({ answerId: "one" });
    expect(await log.feedbackOf(["absent", "one"])).toHaveLength(said.length);
    expect(await log.feedbackOf(["two"])).toMatchObject([{ answerId: "two", kind: "up", by: null }]);
    expect(await log.feedbackOf([])).toEqual([]);
    for (const who of ["ada", null]) {
      const kinds = said.filter(({ by }) => by === who).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(["copied", "escalated", "wrong"]);
    }
  });

  test("removes what is older than a moment with what was said of it, and counts what was lost", async (store) => {
    await store.log.append({
      records: [
        logRecord({ id: "old", at: "2026-01-01T00:00:00.000Z" }),
        logRecord({ id: "older", at: "2025-12-01T00:00:00.000Z" }),
        logRecord({ id: "new" }),
      ],
      lost: 2,
    });
    await store.log.append({ records: [], lost: 1 });
    for (const answerId of ["old", "new"]) {
      await store.log.addFeedback({
        answerId,
        kind: "up",
        by: null,
        at: "2026-03-01T10:00:00.000Z",
        note: null,
      });
    }
    expect(await store.log.purge("2026-02-01T00:00:00.000Z", { limit: 1 })).toBe(1);
    expect(await store.log.purge("2026-02-01T00:00:00.000Z")).toBe(1);
    expect(await store.log.count()).toEqual({ records: 1, lost: 3 });
    expect(await store.log.count({ until: "2026-03-01T00:00:00.000Z" })).toMatchObject({ records: 0 });
    expect(await store.log.count({ since: "2026-02-01T00:00:00.000Z" })).toMatchObject({ records: 1 });
    expect((await store.log.listFeedback()).map(({ answerId }) => answerId)).toEqual(["new"]);
  });
}

const pair: LabelledPair = {
  ...{ id: "l1", asked: "How do I stop?", stored: "How do I start?", answer: "Like so.", entryId: "e" },
  ...{ same: false, by: "ada", kind: "report", at: "2026-03-01T10:00:00.000Z", note: null },
};
const quarantined: QuarantinedPair = {
  ...{ entryId: "e", questionKey: "how do i stop", question: "How do I stop?", by: null },
  ...{ at: "2026-03-01T10:00:00.000Z", note: "No." },
};

export function trafficContract(test: ContractTest): void {
  test("keeps labelled pairs in the order they came, each once", async (store) => {
    const other = {
      ...pair,
      id: "l2",
      same: true,
      kind: "human" as const,
      entryId: null,
      answer: null,
      weight: 7.25,
    };
    await store.labels.append([pair, other]);
    await store.labels.append([{ ...pair, asked: "changed" }]);
    expect(await store.labels.list()).toEqual([pair, other]);
    expect(await store.labels.list({ kind: "human" })).toEqual([other]);
    expect(await store.labels.list({ entryId: "e" })).toEqual([pair]);
    expect(await store.labels.remove([pair.id, "absent"])).toBe(1);
    expect(await store.labels.list()).toEqual([other]);
  });

  test("quarantines one question for one entry, with its labelled pair, until it is lifted", async (store) => {
    await store.quarantine.add(quarantined, pair);
    await store.quarantine.add({ ...quarantined, note: "Again." });
    await store.quarantine.add({ ...quarantined, entryId: "f" });
    expect(await store.labels.list()).toEqual([pair]);
    expect(await store.quarantine.entriesFor(["how do i stop", "other key"])).toEqual(["e", "f"]);
    expect(await store.quarantine.entriesFor(["how do i start"])).toEqual([]);
    expect(await store.quarantine.entriesFor([])).toEqual([]);
    expect(await store.quarantine.list()).toEqual([{ ...quarantined, entryId: "f" }, quarantined]);
    expect(await store.quarantine.lift(quarantined)).toBe(true);
    expect(await store.quarantine.lift(quarantined)).toBe(false);
    expect(await store.quarantine.entriesFor(["how do i stop"])).toEqual(["f"]);
  });

  test("replaces open proposals and keeps those that were decided", async (store) => {
    await store.proposals.replaceOpen([
      { id: "a", content: '{"n":1}' },
      { id: "b", content: "{}" },
    ]);
    const decision = { status: "rejected", by: "ada", at: "2026-03-01T10:00:00.000Z", note: "No." } as const;
    expect(await store.proposals.decide("a", decision)).toBe(true);
    expect(await store.proposals.decide("a", decision)).toBe(false);
    expect(await store.proposals.decide("absent", decision)).toBe(false);
    await store.proposals.replaceOpen([
      { id: "c", content: "{}" },
      { id: "a", content: '{"n":2}' },
    ]);
    expect((await store.proposals.list("open")).map(({ id }) => id)).toEqual(["c"]);
    expect(await store.proposals.list("rejected")).toEqual([{ id: "a", content: '{"n":1}', decision }]);
    expect(await store.proposals.list("accepted")).toEqual([]);
    expect(await store.proposals.get("c")).toEqual({ id: "c", content: "{}", decision: null });
    expect(await store.proposals.get("b")).toBeUndefined();
  });

  test("tells when open proposals were made, and forgets it when they are only removed", async (store) => {
    expect(await store.proposals.madeAt()).toBeNull();
    const madeAt = "2026-03-01T10:00:00.000Z";
    await store.proposals.replaceOpen([{ id: "a", content: "{}" }], { madeAt });
    expect(await store.proposals.madeAt()).toBe(madeAt);
    await store.proposals.replaceOpen([], { madeAt: "2026-03-02T10:00:00.000Z" });
    expect(await store.proposals.madeAt()).toBe("2026-03-02T10:00:00.000Z");
    await store.proposals.replaceOpen([]);
    expect(await store.proposals.madeAt()).toBeNull();
  });

  test("takes back the very decision that was made, and no other", async (store) => {
    await store.proposals.replaceOpen([{ id: "a", content: "{}" }]);
    const decision = { status: "accepted", by: null, at: "2026-03-01T10:00:00.000Z", note: null } as const;
    expect(await store.proposals.reopen("a", decision)).toBe(false);
    await store.proposals.decide("a", decision);
    expect(await store.proposals.reopen("a", { ...decision, status: "rejected" })).toBe(false);
    expect(await store.proposals.reopen("a", { ...decision, by: "ada" })).toBe(false);
    expect(await store.proposals.reopen("a", { ...decision, at: "2026-03-02T10:00:00.000Z" })).toBe(false);
    expect(await store.proposals.reopen("a", { ...decision, note: "No." })).toBe(false);
    expect(await store.proposals.get("a")).toMatchObject({ decision });
    expect(await store.proposals.reopen("a", decision)).toBe(true);
    expect(await store.proposals.get("a")).toEqual({ id: "a", content: "{}", decision: null });
    expect(await store.proposals.list("accepted")).toEqual([]);
    expect(await store.proposals.decide("a", { ...decision, status: "rejected" })).toBe(true);
  });

  test("takes a person's words back, and nobody else's", async (store) => {
    const trace = JSON.stringify({ words: "long ".repeat(800) });
    const records = ["a", "b"].map((id) => logRecord({ id, trace }));
    await store.log.append({ records });
    const said = { answerId: "a", kind: "down", at: "2026-03-01T00:00:00.000Z", note: "n" } as const;
    for (const by of ["ann", "bob", null]) await store.log.addFeedback({ ...said, by });
    await store.log.addFeedback({ ...said, by: "ann", answerId: "b", at: "2026-03-02T00:00:00.000Z" });
    expect(await store.log.removeFeedbackBy("ann", { until: "2026-03-02T00:00:00.000Z" })).toBe(1);
    expect(await store.log.removeFeedbackBy("ann")).toBe(1);
    expect((await store.log.listFeedback()).map(({ by }) => by)).toEqual(["bob", null]);

    const changed = JSON.stringify({ words: "other ".repeat(800) });
    await store.log.replaceTraces([
      { id: "b", trace: changed },
      { id: "absent", trace: "{}" },
    ]);
    expect((await store.log.get("a"))?.trace).toBe(trace);
    expect(await store.log.get("b")).toEqual({ ...records[1], trace: changed });

    const signed = { by: "ann", at: said.at, note: "hers" };
    const pair = {
      id: "l",
      asked: "x?",
      stored: "y?",
      answer: null,
      entryId: "e",
      same: false,
      kind: "human",
    };
    await store.labels.append([
      { ...pair, ...signed, kind: "human" },
      { ...pair, ...signed, id: "m", kind: "human", by: "bob" },
    ]);
    const kept = { entryId: "e", questionKey: "x?", question: "x?", ...signed };
    await store.quarantine.add(kept);
    expect([await store.labels.unsign("ann"), await store.quarantine.unsign("ann")]).toEqual([1, 1]);
    expect(await store.labels.list()).toMatchObject([
      { id: "l", by: null, note: null },
      { id: "m", by: "bob", note: "hers" },
    ]);
    expect(await store.quarantine.list()).toEqual([{ ...kept, by: null, note: null }]);
  });
}
