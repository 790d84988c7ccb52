import { describe, expect, it } from "vitest";
import { createToldAnswerer, far, found, hit } from "../../test/answerer-fixture.ts";
import type { GoldenMatchOptions, GoldenOutcome } from "../golden/match/match.ts";
import type { RewriteContext, RewriteOutcome, Rewriter, Turn } from "../rewrite/rewriter.ts";
import { describeTrace } from "./describe-trace.ts";
import type { GoldenEntryTrace } from "./trace.ts";

const history: Turn[] = [
  { role: "user", text: "How do I install the agent on Linux?" },
  { role: "assistant", text: "Run the script." },
];
const FOLLOW_UP = "and on Windows?";
const WHOLE = "How do I install the agent on Windows?";

/** A rewriter that gives one stand-alone wording, and notes what it was asked. */
function createRewriter(outcome: RewriteOutcome, kind: Rewriter["kind"] = "chat") {
  const asked: { question: string; history: RewriteContext["history"] }[] = [];
  const rewriter: Rewriter = {
    kind,
    async rewrite(question, context) {
      asked.push({ question, history: context.history });
      return outcome;
    },
  };
  return { rewriter, asked };
}

const standAlone = (text: string | null): RewriteOutcome => ({
  ...{ kind: "rewritten", standAlone: text, queries: [], expansion: [] },
});

/** A pipeline that notes which questions the golden layer was asked. */
function setUp(rewriter: Rewriter | undefined, outcome: GoldenOutcome = hit) {
  const looked: string[] = [];
  const golden = async (question: string, { embedQuestion }: GoldenMatchOptions) => {
    looked.push(question);
    await embedQuestion();
    return outcome;
  };
  const { answerer, embedder } = createToldAnswerer(
    { retrieval: async () => found },
    { parts: { golden: { match: golden }, rewriter } },
  );
  const ask = async (question: string, turns: readonly Turn[] = history) => {
    const answer = await answerer.ask(question, { history: turns });
    const entry = answer.trace.entries.find((one): one is GoldenEntryTrace => one.stage === "golden");
    return { answer, entry, stages: answer.trace.entries.map(({ stage }) => stage) };
  };
  return { ask, looked, embedder };
}

describe("a follow-up question", () => {
  // @see https://github.com/zilliztech/GPTCache/issues/8
  it("is looked up among reviewed answers by the wording that stands alone, and the trace says so", async () => {
    const { rewriter, asked } = createRewriter(standAlone(WHOLE));
    const { ask, looked, embedder } = setUp(rewriter);
    const { answer, entry, stages } = await ask(FOLLOW_UP);
    expect(looked).toEqual([WHOLE]);
    expect(embedder.calls.flatMap(({ texts }) => texts)).toContain(WHOLE);
    expect(entry).toMatchObject({ outcome: "hit", asked: WHOLE });
    expect(answer).toMatchObject({
      question: FOLLOW_UP,
      source: "golden",
      text: hit.kind === "hit" && hit.entry.answer,
    });
    expect(stages.indexOf("rewrite")).toBeLessThan(stages.indexOf("golden"));
    expect(stages).not.toContain("retrieve");
    expect(asked).toHaveLength(1);
    const words = describeTrace(answer.trace).find(({ stage }) => stage === "golden");
    expect(words?.details[0]).toBe(`looked up as "${WHOLE}"`);
  });

  it("is reworded once, also where the documents are searched for it afterwards", async () => {
    const { rewriter, asked } = createRewriter(standAlone(WHOLE));
    const { answer } = await setUp(rewriter, far).ask(FOLLOW_UP);
    expect(asked).toHaveLength(1);
    const retrieve = answer.trace.entries.find((entry) => entry.stage === "retrieve");
    expect(retrieve).toMatchObject({
      queries: [{ text: FOLLOW_UP }, { text: WHOLE, origin: "stand-alone" }],
    });
  });

  it.each([
    ["without a rewriter", undefined],
    [
      "where rules reword it, which only gather keywords",
      createRewriter(standAlone(`install ${WHOLE}`), "rules").rewriter,
    ],
    ["where the chat model failed", createRewriter({ kind: "failed", reason: "no reply" }).rewriter],
    ["where the chat model found nothing to add", createRewriter(standAlone(null)).rewriter],
    [
      "where its wording leans on the turns before it as well",
      createRewriter(standAlone("and on Windows 11?")).rewriter,
    ],
  ])("is not looked up %s", async (_, rewriter) => {
    const { ask, looked } = setUp(rewriter);
    const { answer, entry } = await ask(FOLLOW_UP);
    expect(looked).toEqual([]);
    expect(entry).toMatchObject({ outcome: "needs-context", asked: null });
    expect(answer.source).toBe("extracted");
  });

  it("is not reworded a second time where the first call failed", async () => {
    const { rewriter, asked } = createRewriter({ kind: "failed", reason: "no reply" });
    const { answer } = await setUp(rewriter).ask(FOLLOW_UP);
    expect(asked).toHaveLength(1);
    expect(answer.degraded).toEqual([{ stage: "rewrite", reason: "no reply" }]);
  });

  it.each([
    ["a question that stands alone", "How do I install the agent on Windows?", history],
    ["a first question", FOLLOW_UP, []],
  ])("costs no call for %s", async (_, question, turns) => {
    const { rewriter, asked } = createRewriter(standAlone("Something else?"));
    const { ask, looked } = setUp(rewriter);
    const { entry } = await ask(question, turns);
    expect(looked).toEqual([question]);
    expect(asked).toEqual([]);
    expect(entry).toMatchObject({ outcome: "hit", asked: null });
  });

  // @see https://github.com/langgenius/dify/issues/14081
  it("leans on a reviewed answer in the history as on any other turn", async () => {
    const { rewriter, asked } = createRewriter(standAlone(WHOLE));
    const { ask } = setUp(rewriter);
    const first = await ask("How do I install the agent on Linux?", []);
    expect(first.answer.source).toBe("golden");
    const turns: Turn[] = [
      { role: "user", text: first.answer.question },
      { role: "assistant", text: first.answer.text },
    ];
    const second = await ask(FOLLOW_UP, turns);
    expect(asked).toEqual([{ question: FOLLOW_UP, history: turns }]);
    expect(second.answer.source).toBe("golden");
  });
});
