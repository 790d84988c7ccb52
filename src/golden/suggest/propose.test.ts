import { describe, expect, it } from "vitest";
import { entry as kafka } from "../../../test/answerer-fixture.ts";
import { loggedGolden, logRecord } from "../../../test/fixtures/log-record.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { Feedback, LogEntry, LoggedGolden } from "../../stores/log.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { createQuestionGatherer } from "./gather-questions.ts";
import { proposeNegatives } from "./propose-negatives.ts";
import { proposePhrasings } from "./propose-phrasings.ts";

const entry: GoldenEntry = { ...kafka, sources: [sourceOf("kafka.md")] };
const entries = new Map([["kafka", entry]]);

function sourceOf(documentId: string): GoldenEntry["sources"][number] {
  return { reference: { kind: "document", documentId }, hash: "h", version: "v1", label: documentId };
}

let number = 0;
function logged(
  question: string,
  change: Partial<LogEntry> & { near?: Partial<LoggedGolden> | null } = {},
): LogEntry {
  number += 1;
  const { near = {}, ...fields } = change;
  return logRecord({
    ...{ id: `a${number}`, question, questionKey: normaliseQuestion(question), source: "extracted" },
    golden: near && loggedGolden({ entryId: "kafka", outcome: "far", similarity: 0.75, ...near }),
    ...fields,
  });
}

function gather(records: readonly LogEntry[], said: Readonly<Record<string, Feedback["kind"]>> = {}) {
  const feedback = Object.entries(said).map(([answerId, kind]): [string, Feedback[]] => [
    answerId,
    [{ answerId, kind, by: null, at: "2026-03-01T10:00:00.000Z", note: null }],
  ]);
  const gatherer = createQuestionGatherer(new Map(feedback));
  for (const record of records) gatherer.add(record);
  return gatherer.questions();
}

function phrasings(records: readonly LogEntry[], said: Readonly<Record<string, Feedback["kind"]>> = {}) {
  return proposePhrasings(gather(records, said), { entries, minAskers: 2, isQuarantined: () => false });
}

const askedBy = (askers: readonly string[], near: Partial<LoggedGolden> = {}, question = "How to batch?") =>
  askers.map((asker) => logged(question, { asker, near }));

describe("new questions for an entry", () => {
  it("are near misses of several people, with how near they were and why they were not served", () => {
    const [proposal, ...others] = phrasings([
      ...askedBy(["ann"], { similarity: 0.74, reason: "Too far." }),
      ...askedBy(["bob"], { similarity: 0.78 }, "how to  BATCH"),
      ...askedBy(["cat"], {}, "How to batch?"),
    ]);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      kind: "phrasing",
      entryId: "kafka",
      question: "How to batch?",
      evidence: {
        askers: 3,
        questions: 3,
        similarity: 0.78,
        outcomes: { "below the threshold": 3 },
        examples: ["How to batch?", "how to  BATCH"],
        notes: ["Too far."],
      },
    });
  });

  it.each([
    ["far below the threshold", { similarity: 0.65 }],
    ["vetoed by its words", { outcome: "vetoed", similarity: 0.9, vetoes: ["numbers"] }],
    ["refused for its sources", { outcome: "stale", similarity: 0.9 }],
    ["of an entry that is gone", { entryId: "gone" }],
  ] as const)("are not made of what was %s", (_, near) => {
    expect(phrasings(askedBy(["ann", "bob", "cat"], near))).toEqual([]);
  });

  it.each([
    ["about as near to another answer", { outcome: "unclear", similarity: 0.9 }],
    ["refused by the verifier", { outcome: "rejected", similarity: 0.9 }],
    ["too near to a negative question", { outcome: "vetoed", similarity: 0.9, vetoes: ["negative"] }],
    ["just within the band", { similarity: 0.7 }],
  ] as const)("are made of what was %s", (_, near) => {
    expect(phrasings(askedBy(["ann", "bob"], near))).toHaveLength(1);
  });

  it("count who asks: a thousand times by one session, or by nobody known on one day, is one asker", () => {
    const thousand = Array.from({ length: 1000 }, () => "mallory");
    expect(phrasings(askedBy(thousand))).toEqual([]);
    const unnamed = thousand.map(() => logged("How to batch?", { at: "2026-03-01T11:00:00.000Z" }));
    expect(phrasings(unnamed)).toEqual([]);
    const twoDays = [...unnamed, logged("How to batch?", { at: "2026-03-02T11:00:00.000Z" })];
    expect(phrasings(twoDays)).toMatchObject([{ evidence: { askers: 2, questions: 1001 } }]);
  });

  it("are made of one question whose asker liked an answer from the same sources, a veto or not", () => {
    const citations = [{ number: 1, documentId: "kafka.md", passageId: "p", version: "v1" }];
    const near = { outcome: "vetoed", similarity: 0.9, vetoes: ["questionType"] };
    const once = logged("When to batch?", { id: "liked", citations, near });
    expect(phrasings([once])).toEqual([]);
    expect(phrasings([once], { liked: "down" })).toEqual([]);
    expect(phrasings([once], { liked: "up" })).toMatchObject([{ evidence: { up: 1 } }]);
    const elsewhere = { ...once, citations: citations.map((each) => ({ ...each, documentId: "other.md" })) };
    expect(phrasings([elsewhere], { liked: "up" })).toEqual([]);
  });

  it("are none that a veto tells from its questions, however often asked, unless a liked answer speaks for one", () => {
    const stored = "How do I turn batch mode on?";
    const rotation: GoldenEntry = {
      ...entry,
      phrasings: [{ id: "p1", text: stored, normalised: normaliseQuestion(stored) }],
    };
    const propose = (questions: ReturnType<typeof gather>) =>
      proposePhrasings(questions, {
        entries: new Map([["kafka", rotation]]),
        ...{ minAskers: 2, isQuarantined: () => false },
      });
    const off = "How do I turn batch mode off?";
    const asked = askedBy(["ann", "bob"], {}, off);
    expect(propose(gather(asked))).toEqual([]);
    expect(propose(gather(askedBy(["ann", "bob"], {}, "How can I turn on batch mode?")))).toHaveLength(1);
    const citations = [{ number: 1, documentId: "kafka.md", passageId: "p", version: "v1" }];
    const liked = [...asked, logged(off, { id: "liked", asker: "cat", citations })];
    expect(propose(gather(liked, { liked: "up" }))).toMatchObject([
      {
        question: off,
        evidence: { notes: [expect.anything(), expect.stringContaining("The veto polarity ")] },
      },
    ]);
  });

  it("are none that it has, that it must refuse, or that were reported", () => {
    const asked = askedBy(["ann", "bob"]);
    const withQuestion = (field: "phrasings" | "negatives") =>
      new Map([
        ["kafka", { ...entry, [field]: [{ id: "x", text: "How to batch?", normalised: "how to batch" }] }],
      ]);
    const questions = gather(asked);
    const propose = (known: ReadonlyMap<string, GoldenEntry>, isQuarantined = false) =>
      proposePhrasings(questions, { entries: known, minAskers: 2, isQuarantined: () => isQuarantined });
    expect(propose(entries)).toHaveLength(1);
    expect(propose(withQuestion("phrasings"))).toEqual([]);
    expect(propose(withQuestion("negatives"))).toEqual([]);
    expect(propose(entries, true)).toEqual([]);
    expect(propose(new Map([["kafka", { ...entry, state: "retired" as const }]]))).toEqual([]);
  });

  it("have an id of their own, whatever the traffic is", () => {
    const ids = [
      ["ann", "bob"],
      ["ann", "bob", "cat"],
    ].map((askers) => phrasings(askedBy(askers))[0]?.id);
    expect(ids[0]).toBe(ids[1]);
    expect(phrasings(askedBy(["ann", "bob"], {}, "How to batch more?"))[0]?.id).not.toBe(ids[0]);
  });

  it("are made of no follow-up, which means something else in each conversation", () => {
    expect(gather(askedBy(["ann", "bob"], { outcome: "needs-context" }))).toEqual([]);
  });
});

describe("questions an entry must not answer", () => {
  const served = (asker: string, near: Partial<LoggedGolden> = {}, id = asker) =>
    logged("How to batch less?", {
      ...{ id, asker, source: "golden" },
      near: { outcome: "hit", similarity: 0.9, ...near },
    });
  const negatives = (
    records: readonly LogEntry[],
    said: Readonly<Record<string, Feedback["kind"]>>,
    reported: readonly string[] = [],
  ) =>
    proposeNegatives(gather(records, said), {
      entries,
      quarantined: reported.map((question) => ({
        ...{ entryId: "kafka", questionKey: normaliseQuestion(question), question, by: "ann" },
        ...{ at: "2026-03-01T10:00:00.000Z", note: "Other product." },
      })),
    });

  it("are those reported, with who reported them and how many got the answer", () => {
    const [proposal, ...others] = negatives([served("ann"), served("bob")], { ann: "wrong" }, [
      "How to batch less?",
    ]);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      kind: "negative",
      entryId: "kafka",
      question: "How to batch less?",
      evidence: { askers: 2, similarity: 0.9, down: 1, notes: ["Reported by ann: Other product."] },
    });
    expect(negatives([], {}, ["How to batch less?"])).toMatchObject([{ evidence: { askers: 1 } }]);
  });

  it("are those of more thumbs down than up, by people and not by answers", () => {
    expect(negatives([served("ann"), served("bob")], { ann: "down" })).toHaveLength(1);
    expect(negatives([served("ann"), served("bob")], { ann: "down", bob: "up" })).toEqual([]);
    const flood = Array.from({ length: 50 }, (_, index) => served("mallory", {}, `m${index}`));
    const said = Object.fromEntries(flood.map(({ id }) => [id, "down" as const]));
    expect(negatives([...flood, served("ann"), served("bob")], { ...said, ann: "up", bob: "up" })).toEqual(
      [],
    );
  });

  it("are none that the entry was asked word for word: there the answer is what displeased", () => {
    expect(negatives([served("ann", { how: "exact" })], { ann: "down" })).toEqual([]);
  });
});
