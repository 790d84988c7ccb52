import { describe, expect, it } from "vitest";
import { problemOf } from "../../../api/api-problem.ts";
import type { Answer, AskEvent, TraceEntry } from "../../../api/wire/ask.ts";
import { toRequest } from "./to-request.ts";
import { type Asking, beginTurn, endTurn, historyOf, stopTurn, type Turn, takeEvent } from "./turn.ts";

const asking: Asking = { question: "How?", surface: "", audience: "", language: "", filter: "" };
const begun = (question = "How?", follows = false) =>
  beginTurn(question, { asking: { ...asking, question }, follows });
const route: TraceEntry = {
  stage: "route",
  decision: "generate",
  reason: "Found.",
  offsetMs: 0,
  milliseconds: 1,
};

function answerOf(text: string): Answer {
  return {
    ...{ id: "a", question: "How?", scope: { surface: null, audience: [], language: null }, cohort: null },
    ...{ source: "generated", text, citations: [], suggestions: [], golden: null, cache: null },
    ...{ degraded: [], milliseconds: 3 },
  };
}

const hear = (turn: Turn, events: readonly AskEvent[]) => events.reduce(takeEvent, turn);
const answered = (question: string, follows: boolean) =>
  hear(begun(question, follows), [{ event: "answer", data: answerOf(`To ${question}`) }]);

describe("a turn", () => {
  it("shows what is written and how it comes about before the answer, which is the whole truth", () => {
    const running = hear(begun(), [
      { event: "stage", data: { entry: route } },
      { event: "text", data: { text: "Set " } },
      { event: "text", data: { text: "it." } },
    ]);
    expect(running).toMatchObject({ state: "running", text: "Set it.", entries: [route] });
    expect(hear(running, [{ event: "answer", data: answerOf("Set it so.") }])).toMatchObject({
      ...{ state: "answered", text: "Set it so.", entries: [route] },
    });
  });

  it("drops what a model took back, and says why", () => {
    const turn = hear(begun(), [
      { event: "text", data: { text: "Wrong" } },
      { event: "discard", data: { reason: "It broke off." } },
      { event: "text", data: { text: "Right" } },
    ]);
    expect(turn).toMatchObject({ text: "Right", discarded: "It broke off." });
  });

  it("that ends without its last event was broken off, and one that was stopped was not", () => {
    expect(endTurn(begun())).toMatchObject({ state: "failed", problem: { code: "stream-broken" } });
    expect(endTurn(stopTurn(begun())).state).toBe("stopped");
    expect(endTurn(answered("How?", false)).state).toBe("answered");
  });
});

describe("what goes along with a question", () => {
  it("is what was answered since the last question that followed none", () => {
    const turns = [
      answered("One?", false),
      answered("Two?", false),
      stopTurn(begun("Three?", true)),
      answered("Four?", true),
    ];
    expect(historyOf(turns).map(({ text }) => text)).toEqual(["Two?", "To Two?", "Four?", "To Four?"]);
  });

  it("is only what was filled in", () => {
    expect(toRequest(asking, { before: [], explain: false })).toEqual({ question: "How?", explain: false });
    const filled = {
      ...asking,
      surface: "docs",
      audience: "admin, ,partner",
      language: " en ",
      filter: '{"a": 1}',
    };
    expect(toRequest(filled, { before: [], explain: true })).toEqual({
      ...{ question: "How?", explain: true, surface: "docs", audience: ["admin", "partner"], language: "en" },
      filter: { a: 1 },
    });
  });

  it.each(["{", "[1]", "1", '"a"'])("is refused with the filter %s, in words", (filter) => {
    let thrown: unknown;
    try {
      toRequest({ ...asking, filter }, { before: [], explain: true });
    } catch (error) {
      thrown = error;
    }
    expect(problemOf(thrown)).toMatchObject({
      code: "filter-unreadable",
      hint: expect.stringContaining("JSON"),
    });
  });
});
