import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandWords } from "./expand-words.ts";
import type { CorpusVocabulary } from "./rewriter.ts";

function within(headings: readonly string[]): CorpusVocabulary {
  return { topics: [], titles: [], headings };
}

describe("expandWords", () => {
  it.each([
    ["How do I use fake timers?", "vi.useFakeTimers()", "useFakeTimers"],
    ["Where is the setup file?", "setupFiles", "setupFiles"],
    ["raise the max workers", "--max-workers", "--max-workers"],
    ["What does vi.useFakeTimers do?", "Working with fake timers", "fake timers"],
    ["What is setupFiles?", "Setup file", "Setup file"],
    ["open a web socket", "WebSocket upgrades", "WebSocket"],
    ["open a websocket", "Web socket upgrades", "Web socket"],
    ["set a time-out", "The timeout of a test", "timeout"],
    ["why is the timeout ignored", "Time-out of a hook", "Time-out"],
    ["set the kafka listener type", "spring.kafka.listener.type", "spring.kafka.listener.type"],
    ["MAX_POLL_RECORDS too low", "Tuning max.poll.records", "max.poll.records"],
    ["How do I log in?", "Login page", "Login"],
    ["rotate the tls certificates", "Transport Layer Security (TLS)", "Transport Layer Security"],
    ["transport layer security is off", "Transport Layer Security (TLS)", "TLS"],
    ["what does the cli do", "CLI (command line interface)", "command line interface"],
    ["slow db", "Database tuning", "database"],
    ["which databases", "db.url", null],
    ["where is the config", "Configuration reference", "configuration"],
    ["environment of the worker", "env", "env"],
    ["which indices exist", "Create an index", "index"],
  ])("finds for %j in %j the word %j", (question, heading, word) => {
    const found = expandWords(question, within([heading]));
    if (word === null) expect(found).toEqual([]);
    else expect(found).toContain(word);
  });

  it.each([
    ["slow db", "Kafka tuning"],
    ["How do I use fake timers?", "Fake timers"],
    ["list the workers", "A worker"],
    ["How do I configure it?", "useFakeTimers"],
    ["timers of the oven", "vi.useFakeTimers"],
    ["test the pool", "test.exclude"],
    ["what is to be done", "toBe"],
    ["How do I reset a mock?", "Security (TLS)"],
    ["is TLS on", "Ten little sheep in the meadow (TLSX)"],
  ])("finds for %j nothing in %j", (question, heading) => {
    expect(expandWords(question, within([heading]))).toEqual([]);
  });

  it("lets a family of identifiers not crowd out other words", () => {
    const family = ["lines", "functions", "branches", "statements"].map(
      (name) => `coverage.thresholds.${name}`,
    );
    const found = expandWords("coverage thresholds of a web socket", within([...family, "WebSocket"]));
    expect(found).toHaveLength(4);
    expect(found).toContain("WebSocket");
  });

  it("reads topics and titles too", () => {
    const vocabulary = { topics: ["web-socket"], titles: ["useFakeTimers"], headings: [] };
    expect(expandWords("fake timers of a web socket", vocabulary)).toEqual(["web-socket", "useFakeTimers"]);
  });

  it("returns few words, each of them the vocabulary's or of the list", () => {
    const word = fc.constantFrom(
      "fake",
      "Timers",
      "useFakeTimers",
      "db",
      "web",
      "socket",
      "WebSocket",
      "config",
      "(TLS)",
    );
    const text = fc.array(word, { maxLength: 12 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 30 }), (question, headings) => {
        const found = expandWords(question, within(headings));
        const corpus = headings.join(" ").toLowerCase();
        expect(found.length).toBeLessThanOrEqual(12);
        for (const one of found) expect(corpus).toContain(one.toLowerCase());
      }),
    );
  });

  it("reads a bounded part of a huge vocabulary and question", () => {
    const headings = Array.from(
      { length: 50_000 },
      (_, index) => `useFakeTimers${index} ${"web socket ".repeat(20)}`,
    );
    expect(expandWords("websocket fake timers ".repeat(20_000), within(headings)).length).toBeLessThanOrEqual(
      12,
    );
  });
});
