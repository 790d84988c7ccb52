import { expect } from "vitest";
import type { Store } from "../../src/stores/store.ts";
import { hashText } from "../../src/text/hash-text.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";
import { accessKey, session } from "../fixtures/access-key.ts";
import { logRecord } from "../fixtures/log-record.ts";
import { cacheWrite } from "./cache-samples.ts";
import { calibrationRecord } from "./calibration-contract.ts";
import type { ContractTest } from "./contract-test.ts";
import { judgeEvaluation, shadowRecord } from "./shadow-contract.ts";
import { documentSource, documentWrite, goldenEvent, goldenWrite, hostileTexts } from "./store-samples.ts";

const AT = "2026-01-03T00:00:00.000Z";

/** Documents that were edited, renamed and removed, and entries in every state, all written through the interface. */
export async function fillStore(store: Store): Promise<void> {
  const { documents, golden } = store;
  await documents.putDocument(
    documentWrite({
      id: "a.md",
      texts: ["Setup: first `--max-workers=4` part", "second"],
      metadata: { topic: ["t", "u"] },
    }),
  );
  await documents.putDocument(
    documentWrite({ id: "a.md", texts: ["zero", "second"], metadata: { topic: "t" } }),
  );
  await documents.putDocument(documentWrite({ id: "old.md", texts: ["old text"] }));
  await documents.putDocument(documentWrite({ id: "new.md", texts: ["old text"], renamedFrom: "old.md" }));
  await documents.putDocument(documentWrite({ id: "gone.md", texts: ["gone"] }));
  await documents.putDocument(documentWrite({ id: "hostile.md", texts: hostileTexts }));
  await documents.putDocument(documentWrite({ id: "empty.md", texts: [] }));
  await documents.removeDocuments(["gone.md"]);

  const text = "zero\n\nsecond";
  const hash = hashText(text);
  const sources = [documentSource("a.md", hash)];
  const snapshotTexts = new Map([[hash, text]]);
  await golden.putEntry(
    goldenWrite({ id: "e", questions: ["One?", "Two?"], negatives: ["Three?"], sources, snapshotTexts }),
  );
  await golden.setState({
    id: "e",
    state: "stale",
    expectedRevision: 1,
    event: goldenEvent({ action: "marked-stale" }),
  });
  await golden.putEntry(goldenWrite({ id: "f", questions: ["Four?"], state: "draft" }));
  await golden.setState({
    id: "f",
    state: "retired",
    expectedRevision: 1,
    event: goldenEvent({ action: "retired" }),
  });
  await golden.putEntry(goldenWrite({ id: "g", questions: ["Five?"] }));
  await golden.removeEntry("g", goldenEvent({ action: "removed" }));
  await golden.putEntry(goldenWrite({ id: "g", questions: ["Five?"], answer: "Anew." }));
  await golden.putEntry(goldenWrite({ id: "h", questions: ["Six?"] }));
  await golden.removeEntry("h", goldenEvent({ action: "removed" }));
  await store.calibrations.append(calibrationRecord({ id: "k" }));
  await golden.putEntry(
    goldenWrite({ id: "i", questions: ["Seven?"], audience: ["staff"], answer: "Inside." }),
  );
  await golden.putEntry(
    goldenWrite({ id: "j", questions: ["Seven?"], audience: ["guests"], answer: "Outside." }),
  );

  await store.cache.put(cacheWrite({ id: "c", question: "Which part?", texts: ["zero", "second"] }));

  await store.accessKeys.add(accessKey({ id: "key-1" }));
  await store.sessions.add(session({ secretHash: "b".repeat(64), keyId: "key-1" }));
  await store.log.append({ records: [logRecord({ id: "answer-1", at: AT })] });
  await store.log.addFeedback({ answerId: "answer-1", kind: "up", by: "ann", at: AT, note: null });
  const said = { entryId: "e", by: "ann", at: AT, note: null };
  await store.quarantine.add(
    { ...said, question: "Another one?", questionKey: normaliseQuestion("Another one?") },
    {
      ...said,
      id: "pair",
      asked: "Another one?",
      stored: "One?",
      answer: null,
      same: false,
      kind: "report",
    },
  );
  await store.proposals.replaceOpen([{ id: "p", content: "{}" }]);
  await store.shadows.append(shadowRecord({ id: "answer-1" }));
  await store.shadows.addEvaluation(judgeEvaluation({ id: "evaluation" }));
  await store.proposals.decide("p", { status: "rejected", by: "ada", at: AT, note: null });
}

export function integrityContract(test: ContractTest): void {
  test("finds no problem in an empty store", async (store) => {
    const report = await store.checkIntegrity();
    expect(report.problems).toEqual([]);
    expect(report.rules.length).toBeGreaterThan(4);
  });

  test("finds no problem in a store that was written through the interface, also emptied again", async (store) => {
    await fillStore(store);
    const report = await store.checkIntegrity();
    expect(report.problems).toEqual([]);
    expect(report.omitted).toBe(0);
    const looked = new Map(report.rules.map((rule) => [rule.rule, rule.looked]));
    expect(looked.get("documents")).toBe(4);
    expect(looked.get("golden-history")).toBe(6);

    await store.documents.removeDocuments((await store.documents.listDocuments()).map(({ id }) => id));
    for (const { id } of await store.golden.listEntries()) {
      await store.golden.removeEntry(id, goldenEvent({ action: "removed" }));
    }
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("tells a document whose hash is not that of its text, and a passage outside of it", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"], contentHash: "x" }));
    const outside = documentWrite({ id: "b.md", texts: ["two"] });
    const [passage] = outside.passages;
    if (!passage) throw new Error("The sample has no passage.");
    await store.documents.putDocument({ ...outside, passages: [{ ...passage, end: 400 }] });
    const { problems } = await store.checkIntegrity();
    expect(problems).toEqual([
      expect.objectContaining({ rule: "documents", subject: 'document "a.md"' }),
      expect.objectContaining({ rule: "passages", subject: expect.stringContaining('of "b.md"') }),
    ]);
    expect(problems[1]?.message).toBe("It spans 0 to 400 of a source text of 3 characters.");
    expect(problems.every(({ hint }) => hint !== "")).toBe(true);
  });

  test("tells a question that is compared as something else than its text", async (store) => {
    const write = goldenWrite({ id: "e", questions: ["One?"] });
    const phrasings = write.entry.phrasings.map((phrasing) => ({ ...phrasing, normalised: "two" }));
    await store.golden.putEntry({ ...write, entry: { ...write.entry, phrasings } });
    expect((await store.checkIntegrity()).problems).toMatchObject([
      {
        rule: "golden-entries",
        subject: 'golden entry "e"',
        message: 'The question "One?" is compared as "two".',
      },
    ]);
  });

  test("says how far the check is, to the end", async (store) => {
    await fillStore(store);
    const seen: [number, number][] = [];
    await store.checkIntegrity({ onProgress: (done, total) => void seen.push([done, total]) });
    const total = seen[0]?.[1] ?? 0;
    expect(total).toBeGreaterThan(0);
    expect(seen.every(([, each]) => each === total)).toBe(true);
    expect(seen.at(-1)).toEqual([total, total]);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
  });

  test("stops the check when its caller gives up", async (store) => {
    await expect(store.checkIntegrity({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    });
  });
}
