import { describe, expect, it } from "vitest";
import {
  createToldAnswerer,
  evidence,
  FALLBACK,
  far,
  found,
  MARKER,
  nothing,
} from "../../test/answerer-fixture.ts";
import { recalledPassage } from "../../test/fixtures/recalled-passage.ts";
import { AppError } from "../errors.ts";
import { createFakeChatModel } from "../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { WebSearch } from "../models/web-search.ts";
import type { CandidateScore, Scorer } from "../rerank/scorer.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { RewriteOutcome, Rewriter } from "../rewrite/rewriter.ts";
import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import type { Answer } from "./answer.ts";
import type { AnswerEvent } from "./answer-event.ts";

const golden = async () => far;
const passages = (...texts: string[]): RetrievalOutcome => ({
  kind: "passages",
  passages: texts.map((text, index) =>
    recalledPassage({ text, documentId: `d${index + 1}.md`, similarity: 0.9 - index / 100 }),
  ),
  belowThreshold: 0,
  degraded: [],
});

function rewriter(outcome: RewriteOutcome | Error): Rewriter {
  return {
    kind: "chat",
    async rewrite() {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
}
const rewritten = (...texts: string[]): RewriteOutcome => ({
  kind: "rewritten",
  queries: texts.map((text) => ({ text, origin: "rewrite" })),
  standAlone: null,
  expansion: [],
});

function scorer(scores: readonly number[] | ((tried: number) => CandidateScore[])): Scorer {
  let tried = 0;
  return {
    id: "told",
    kind: "local",
    async score() {
      tried += 1;
      return typeof scores === "function" ? scores(tried) : scores.map((score, index) => ({ index, score }));
    },
  };
}

const stagesOf = (answer: Answer) => answer.trace.entries.map(({ stage }) => stage);
const entryOf = (answer: Answer, stage: string) =>
  answer.trace.entries.findLast((entry) => entry.stage === stage);

describe("repair", () => {
  it("searches the question as asked first and its rewrites beside it", async () => {
    const seen: RetrievalQuery[] = [];
    const { answerer } = createToldAnswerer(
      {
        golden,
        retrieval: async (_, queries) => {
          seen.push(...queries);
          return found;
        },
      },
      { parts: { rewriter: rewriter(rewritten("kafka batch", "kafka lag")) } },
    );
    const answer = await answerer.ask("The queue piles up?");
    expect(seen.map(({ text, origin }) => [text, origin])).toEqual([
      ["The queue piles up?", "question"],
      ["kafka batch", "rewrite"],
      ["kafka lag", "rewrite"],
    ]);
    expect(new Set(seen.map(({ vector }) => vector.join())).size).toBe(3);
    expect(stagesOf(answer)).toEqual([
      "golden",
      "embed",
      "rewrite",
      "embed",
      "retrieve",
      "cut",
      "route",
      "generate",
    ]);
    expect(answer.degraded).toEqual([]);
  });

  it.each<[string, RewriteOutcome | Error, string]>([
    ["failed", { kind: "failed", reason: "the model refused" }, "the model refused"],
    ["threw", new Error("socket closed"), "socket closed"],
  ])("searches the question alone when the rewriter %s, and says so", async (_, outcome, reason) => {
    const seen: string[] = [];
    const { answerer } = createToldAnswerer(
      {
        golden,
        retrieval: async (_options, queries) => {
          seen.push(...queries.map(({ text }) => text));
          return found;
        },
      },
      { parts: { rewriter: rewriter(outcome) } },
    );
    const answer = await answerer.ask("The queue piles up?");
    expect(seen).toEqual(["The queue piles up?"]);
    expect(answer.source).toBe("extracted");
    expect(answer.degraded).toEqual([{ stage: "rewrite", reason }]);
  });

  it("searches the question alone when its rewrites cannot be embedded, and says so", async () => {
    const plain = createFakeEmbedder();
    const embedder = {
      ...plain,
      embed: (texts: readonly string[], options: { kind: "query" | "document" }) =>
        texts.includes("kafka batch")
          ? Promise.reject(new AppError("embedder-unavailable", "gone"))
          : plain.embed(texts, options),
    };
    const { answerer } = createToldAnswerer(
      { golden, retrieval: async () => found },
      { parts: { embedder, rewriter: rewriter(rewritten("kafka batch")) } },
    );
    const answer = await answerer.ask("The queue piles up?");
    expect(answer.source).toBe("extracted");
    expect(answer.degraded).toEqual([
      { stage: "rewrite", reason: "the added queries could not be embedded: gone" },
    ]);
  });

  // @see https://github.com/zilliztech/GPTCache/issues/8
  it("asks no reviewed answer for a question that leans on earlier turns", async () => {
    const { answerer } = createToldAnswerer({ retrieval: async () => found });
    const history = [
      { role: "user" as const, text: "How old is Ada Lovelace?" },
      { role: "assistant" as const, text: "36." },
    ];
    const answer = await answerer.ask("and how old is he?", { history });
    expect(entryOf(answer, "golden")).toMatchObject({ outcome: "needs-context" });
  });
});

describe("identifiers", () => {
  it("are searched once more with the place that the documents give them, unless the question is not to be repaired", async () => {
    const seen: string[][] = [];
    const { answerer } = createToldAnswerer(
      {
        golden,
        retrieval: async (_, queries) => {
          seen.push(queries.map(({ text, origin }) => `${origin}: ${text}`));
          return found;
        },
      },
      {
        parts: {
          rewriter: rewriter(rewritten()),
          identifierPlaces: { queriesFor: async () => ["a.b.c Settings › Shipping"] },
        },
      },
    );
    await answerer.ask("a.b.c?");
    await answerer.ask("a.b.c?", { rewrite: false });
    expect(seen).toEqual([
      ["question: a.b.c?", "identifier: a.b.c Settings › Shipping"],
      ["question: a.b.c?"],
    ]);
  });
});

describe("entities", () => {
  const found100 = {
    filter: { productName: "Acme $& Kettle" },
    matches: [{ field: "productName", value: "Acme $& Kettle", words: "acme $& kettle" }],
    ambiguous: [],
  };
  // What all products share stays in.
  const condition = { productName: { in: ["Acme $& Kettle"], orAbsent: true } };
  const ask = async (question: string, filter?: { productName: string }) => {
    const seen: { queries?: readonly RetrievalQuery[]; filter?: unknown } = {};
    const { answerer } = createToldAnswerer(
      {
        golden,
        retrieval: async (options, queries) => {
          seen.queries = queries;
          seen.filter = options.filter;
          return found;
        },
      },
      { parts: { entities: { find: async () => found100 } } },
    );
    const answer = await answerer.ask(question, filter && { filter });
    return { ...seen, answer };
  };

  it("limit the search, and stand as their kind in one more query", async () => {
    const { queries, filter, answer } = await ask("Can I return my acme $& kettle?");
    expect(filter).toEqual(condition);
    expect(queries?.map(({ text, origin }) => [text, origin])).toEqual([
      ["Can I return my acme $& kettle?", "question"],
      ["Can I return my product name?", "without-entity"],
    ]);
    expect(entryOf(answer, "retrieve")).toMatchObject({
      entities: found100.matches,
      filter: condition,
    });
  });

  it("never override a condition of the caller", async () => {
    expect((await ask("Can I return my acme $& kettle?", { productName: "Other" })).filter).toEqual({
      productName: "Other",
    });
  });
});

describe("rerank", () => {
  it("keeps what reaches the floor, best first, and at most the cap", async () => {
    const { answerer } = createToldAnswerer(
      {
        golden,
        retrieval: async () => passages("one two", "three four", "five six", "seven eight", "nine ten"),
      },
      { parts: { scorer: scorer([3, 9, 2.9, 8, 7]) } },
    );
    const answer = await answerer.ask("Which?");
    expect(entryOf(answer, "rerank")).toMatchObject({
      outcome: "judged",
      scores: [
        { documentId: "d1.md", verdict: "over-cap" },
        { documentId: "d2.md", verdict: "kept" },
        { documentId: "d3.md", verdict: "below-floor" },
        { documentId: "d4.md", verdict: "kept" },
        { documentId: "d5.md", verdict: "kept" },
      ],
    });
  });

  it("falls back, undegraded, when every candidate is judged low", async () => {
    const { answerer } = createToldAnswerer(
      { golden, retrieval: async () => passages("one", "two") },
      { parts: { scorer: scorer([0, 0]) } },
    );
    const answer = await answerer.ask("Which?");
    expect(answer).toMatchObject({ source: "fallback", text: FALLBACK, degraded: [] });
    expect(entryOf(answer, "route")).toMatchObject({
      reason: "none of 2 candidates was judged to answer the question",
    });
  });

  it("keeps the first two of recall when the scorer answers 11 twice, and says so", async () => {
    const { answerer } = createToldAnswerer(
      { golden, retrieval: async () => passages("one", "two", "three") },
      { parts: { scorer: scorer(() => [{ index: 0, score: 11 }]) } },
    );
    const answer = await answerer.ask("Which?");
    expect(answer.degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("11") }]);
    expect(entryOf(answer, "route")).toMatchObject({ decision: "generate", reason: "2 passages qualify" });
  });

  it("takes the order of recall for a question that asks for no rerank", async () => {
    const { answerer } = createToldAnswerer(
      { golden, retrieval: async () => passages("one", "two") },
      { parts: { scorer: scorer([0, 0]) } },
    );
    const answer = await answerer.ask("Which?", { rerank: false });
    expect(answer.source).toBe("extracted");
    expect(stagesOf(answer)).not.toContain("rerank");
  });
});

describe("web", () => {
  const engine = (search: WebSearch["search"]): WebSearch => ({ id: "searxng@localhost", search });
  const results = [
    { url: "https://example.org/python", title: "decorator", snippet: "write a python decorator" },
    { url: "https://example.org/cake", title: "cake", snippet: "bake it for an hour" },
  ];

  it("is searched once where the documents hold nothing, and cited by address", async () => {
    const { answerer } = createToldAnswerer(
      { golden, retrieval: async () => nothing },
      { parts: { webSearch: engine(async () => results) } },
    );
    const answer = await answerer.ask("write a python decorator");
    expect(answer.source).toBe("extracted");
    expect(answer.citations).toMatchObject([
      { url: "https://example.org/python", documentId: "https://example.org/python" },
    ]);
    expect(entryOf(answer, "web")).toMatchObject({
      outcome: "found",
      results: [
        { url: "https://example.org/python", kept: true },
        { url: "https://example.org/cake", kept: false },
      ],
    });
    expect(answer.trace.entries.filter(({ stage }) => stage === "route")).toMatchObject([
      { decision: "web" },
      { decision: "generate", reason: "1 web result qualifies" },
    ]);
  });

  it("falls back when the web holds nothing either, and when it cannot be searched", async () => {
    const silent = createToldAnswerer(
      { golden, retrieval: async () => nothing },
      { parts: { webSearch: engine(async () => []) } },
    );
    expect(await silent.answerer.ask("write a python decorator")).toMatchObject({
      text: FALLBACK,
      degraded: [],
    });
    const broken = createToldAnswerer(
      { golden, retrieval: async () => nothing },
      {
        parts: {
          webSearch: engine(async () => {
            throw new AppError("web-search-unavailable", "down");
          }),
        },
      },
    );
    expect(await broken.answerer.ask("write a python decorator")).toMatchObject({
      source: "fallback",
      degraded: [{ stage: "web", reason: "down" }],
    });
  });

  it("is not searched while the documents hold evidence, nor where the question forbids it", async () => {
    const never = engine(async () => {
      throw new Error("not expected");
    });
    const covered = createToldAnswerer(
      { golden, retrieval: async () => found },
      { parts: { webSearch: never } },
    );
    expect(stagesOf(await covered.answerer.ask("How?"))).not.toContain("web");
    const open = createToldAnswerer(
      { golden, retrieval: async () => nothing },
      { parts: { webSearch: never } },
    );
    expect(await open.answerer.ask("How?", { web: false })).toMatchObject({
      source: "fallback",
      degraded: [],
    });
  });
});

describe("generation", () => {
  it("writes from the shortlist with its citations, and shows the text as it comes", async () => {
    const chat = createFakeChatModel({
      replies: ["Set the listener type to batch [1]."],
      tokens: { input: 9, output: 7 },
    });
    const events: AnswerEvent[] = [];
    const { answerer } = createToldAnswerer({ golden, retrieval: async () => found }, { parts: { chat } });
    const answer = await answerer.ask("How do I batch?", { onEvent: (event) => events.push(event) });
    expect(answer).toMatchObject({
      source: "generated",
      text: "Set the listener type to batch [1].",
      degraded: [],
    });
    expect(answer.citations).toMatchObject([{ number: 1, documentId: evidence.document.id }]);
    expect(events.map((event) => (event.kind === "text" ? event.text : "")).join("")).toBe(answer.text);
    expect(events.flatMap((event) => (event.kind === "stage" ? [event.entry] : []))).toEqual(
      answer.trace.entries,
    );
    // What is written is heard before its stage is over, and after those that found what it is written from.
    const stages = events.map((event) => (event.kind === "stage" ? event.entry.stage : event.kind));
    expect(stages.indexOf("text")).toBeGreaterThan(stages.indexOf("retrieve"));
    expect(stages.lastIndexOf("text")).toBeLessThan(stages.indexOf("generate"));
    expect(entryOf(answer, "generate")).toMatchObject({
      outcome: "generated",
      model: "fake-chat",
      calls: [{ outcome: "done", inputTokens: 9, outputTokens: 7 }],
    });
    expect(chat.requests[0]?.system).not.toContain("listener type");
    expect(chat.requests[0]?.prompt).toContain(MARKER);
  });

  it("answers the fixed sentence when the model finds no answer in the passages", async () => {
    const chat = createFakeChatModel({ replies: [FALLBACK] });
    const { answerer } = createToldAnswerer({ golden, retrieval: async () => found }, { parts: { chat } });
    const answer = await answerer.ask("How do I batch?");
    expect(answer).toMatchObject({ source: "fallback", text: FALLBACK, citations: [], degraded: [] });
    expect(entryOf(answer, "generate")).toMatchObject({ outcome: "refused" });
  });

  it("quotes the documents when the stream dies midway, and takes back what was shown", async () => {
    const lost = new AppError("chat-unavailable", "The connection was lost.");
    const chat = createFakeChatModel({
      replies: [
        { text: "Set the listener type to batch [1]. Then do more things of that kind", thenFail: lost },
      ],
    });
    const events: AnswerEvent[] = [];
    const { answerer } = createToldAnswerer({ golden, retrieval: async () => found }, { parts: { chat } });
    const answer = await answerer.ask("How do I batch?", { onEvent: (event) => events.push(event) });
    expect(answer.source).toBe("extracted");
    expect(answer.text).toContain("Set the listener type to batch.");
    expect(answer.degraded).toEqual([{ stage: "generate", reason: expect.stringContaining("lost") }]);
    const heard = events.map((event) => (event.kind === "stage" ? event.entry.stage : event.kind));
    expect(heard.slice(heard.lastIndexOf("text"))).toEqual(["text", "generate", "discard", "generate"]);
  });

  it("falls back where the pages show a reader nothing to quote", async () => {
    const hidden = passages("<!-- Set the listener type to batch. -->");
    const { answerer } = createToldAnswerer({ golden, retrieval: async () => hidden });
    expect(await answerer.ask("How do I batch?")).toMatchObject({
      source: "fallback",
      text: FALLBACK,
      degraded: [],
    });
  });

  it("makes no call for a question that is to be quoted", async () => {
    const chat = createFakeChatModel({});
    const { answerer } = createToldAnswerer({ golden, retrieval: async () => found }, { parts: { chat } });
    const answer = await answerer.ask("How do I batch?", { generate: false });
    expect(answer.source).toBe("extracted");
    expect(chat.requests).toEqual([]);
  });
});
