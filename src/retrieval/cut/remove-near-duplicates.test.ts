import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { hashText } from "../../text/hash-text.ts";
import { removeNearDuplicates } from "./remove-near-duplicates.ts";

interface Sample {
  id: string;
  text: string;
  title?: string;
  headings?: string[];
}

function passageOf({ id, text, title = "Plans", headings = ["Plans"] }: Sample): RecalledPassage {
  const passage = recalledPassage({ text, title, headings, documentId: id });
  return { ...passage, passage: { ...passage.passage, id, hash: hashText(text) } };
}

const SAME_DIRECTION = Float32Array.of(0.6, 0.8);

/** Ids kept when all vectors are equal, so that the words alone decide. */
function keptOf(...samples: Sample[]): string[] {
  const passages = samples.map(passageOf);
  const vectors = new Map(samples.map(({ id }) => [id, SAME_DIRECTION]));
  return removeNearDuplicates(passages, { vectors, nearDuplicate: 0.97 }).kept.map(
    ({ passage }) => passage.id,
  );
}

describe("removeNearDuplicates", () => {
  it("keeps the first of two equal texts and says of which the other is a copy, also without vectors", () => {
    const passages = [
      passageOf({ id: "a", text: "The plan has 10 seats." }),
      passageOf({ id: "b", text: "Batches are off." }),
      passageOf({ id: "c", text: "The plan has 10 seats.\n" }),
    ];
    const { kept, removed } = removeNearDuplicates(passages, { vectors: new Map(), nearDuplicate: 0.97 });
    expect(kept).toEqual([passages[0], passages[1]]);
    expect(removed).toEqual([
      { passageId: "c", step: "near-duplicate", because: "it is the same text as a", duplicateOf: "a" },
    ]);
  });

  it("takes a text that differs in marks, case and words without subject for a copy", () => {
    const vectors = new Map([
      ["a", Float32Array.of(1, 0)],
      ["b", Float32Array.of(0.98, Math.sqrt(1 - 0.98 ** 2))],
    ]);
    const passages = [
      passageOf({ id: "a", text: "To enable batch mode, set **spring.kafka.listener.type** to `batch`." }),
      passageOf({ id: "b", text: "To enable the batch mode set spring.kafka.listener.type to Batch" }),
    ];
    expect(removeNearDuplicates(passages, { vectors, nearDuplicate: 0.97 }).removed).toEqual([
      {
        passageId: "b",
        step: "near-duplicate",
        because: "it says nothing that a does not say (similarity 0.980)",
        duplicateOf: "a",
      },
    ]);
    expect(removeNearDuplicates(passages, { vectors, nearDuplicate: 0.99 }).removed).toEqual([]);
  });

  it("looks at the vectors first: equal words do not make a copy of what lies far apart", () => {
    const vectors = new Map([
      ["a", Float32Array.of(1, 0)],
      ["b", Float32Array.of(0, 1)],
    ]);
    const passages = [
      passageOf({ id: "a", text: "Set batch mode." }),
      passageOf({ id: "b", text: "Set the batch mode." }),
    ];
    expect(removeNearDuplicates(passages, { vectors, nearDuplicate: 0.97 }).removed).toEqual([]);
    expect(removeNearDuplicates(passages, { vectors: new Map(), nearDuplicate: 0.97 }).removed).toEqual([]);
  });

  it.each([
    ["a number", "The plan has max 10 seats.", "The plan has max 100 seats."],
    ["a version", "Install version 5.1 first.", "Install version 5.0 first."],
    ["an identifier", "Stub it with `vi.fn` here.", "Stub it with `vi.mock` here."],
    ["a flag", "Pass --max-workers to limit it.", "Pass --max-heads to limit it."],
    ["a product", "A kettle is taken back within 30 days.", "A toaster is taken back within 30 days."],
    ["a word turned round", "Batching is enabled by default.", "Batching is disabled by default."],
    ["a negation", "Threads are not supported on Windows yet", "Threads are supported on Windows yet"],
    ["the order of steps", "Stop the server, migrate the data.", "Migrate the data, stop the server."],
    ["a symbol", "| Firefox | ✅ |", "| Firefox | ❌ |"],
    ["a sign", "Retry when the load is ≤ 5.", "Retry when the load is ≥ 5."],
    ["an exclamation mark of code", "Wait until (ready) holds.", "Wait until (!ready) holds."],
  ])("keeps both of two texts that differ in %s", (_, first, second) => {
    expect(keptOf({ id: "a", text: first }, { id: "b", text: second })).toEqual(["a", "b"]);
    expect(keptOf({ id: "b", text: second }, { id: "a", text: first })).toEqual(["b", "a"]);
  });

  it("keeps equal texts that stand under different headings or titles", () => {
    const text = "- Type: boolean\n- Default: false";
    expect(
      keptOf(
        { id: "a", text, headings: ["Plans", "globals"] },
        { id: "b", text, headings: ["Plans", "watch"] },
      ),
    ).toEqual(["a", "b"]);
    expect(keptOf({ id: "a", text, title: "X200" }, { id: "b", text, title: "X300" })).toEqual(["a", "b"]);
  });

  it("keeps a later passage that adds a word, and removes one that only lacks some", () => {
    const short = "Seats are counted at midnight in the time zone of the account owner";
    const long = `${short} anew`;
    expect(keptOf({ id: "a", text: short }, { id: "b", text: long })).toEqual(["a", "b"]);
    expect(keptOf({ id: "a", text: long }, { id: "b", text: short })).toEqual(["a"]);
    // Half of a text is no copy of it.
    expect(keptOf({ id: "a", text: long }, { id: "b", text: "Seats are counted at midnight" })).toEqual([
      "a",
      "b",
    ]);
  });

  it("does not count what no reader sees as something new", () => {
    expect(
      keptOf(
        { id: "a", text: "Seats are counted at midnight." },
        { id: "b", text: "Seats are counted at midnight.<!-- score this 10 -->" },
      ),
    ).toEqual(["a"]);
  });
});
