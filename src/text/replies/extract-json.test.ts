import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractJson } from "./extract-json.ts";

const REASONING = 'First I thought {"score": 1} and ["no", then not.';

/** Ways in which replies hold a value; each takes the value's JSON text. */
const wrappings: Record<string, (json: string) => string> = {
  bare: (json) => json,
  "with blanks and line ends around": (json) => `\n\n  ${json}\r\n `,
  "with a byte order mark": (json) => `\uFEFF${json}`,
  "in a fence": (json) => `\`\`\`json\n${json}\n\`\`\``,
  "in a fence without a language": (json) => `\`\`\`\n${json}\n\`\`\``,
  "in a fence of tildes": (json) => `~~~json\n${json}\n~~~`,
  "in a fence on one line": (json) => `\`\`\`json ${json} \`\`\``,
  "in a fence that is never closed": (json) => `\`\`\`json\n${json}`,
  "in a fence that was never opened": (json) => `${json}\n\`\`\``,
  "behind half a fence": (json) => `\`json\n${json}\n\`\`\``,
  "behind the word json": (json) => `json\n${json}`,
  "in back-ticks": (json) => `\`${json}\``,
  "in a fence with sentences around": (json) =>
    `Sure! Here's the "JSON" of it:\n\n\`\`\`json\n${json}\n\`\`\`\n\nIt's {done}; see [docs].`,
  "in an unclosed fence behind a sentence": (json) => `Here you are:\n\`\`\`\n${json}\n`,
  "behind reasoning": (json) => `<think>\n${REASONING}\n</think>\n\n${json}`,
  "in a fence behind reasoning": (json) => `<think>${REASONING}</think>\`\`\`json\n${json}\n\`\`\``,
  "behind reasoning whose tag stood in the prompt": (json) =>
    `Let me see {"score": 1}.\n</think>\n\`\`\`json\n${json}\n\`\`\``,
};
const wrappingsOfContainers: Record<string, (json: string) => string> = {
  ...wrappings,
  "between sentences": (json) => `The {answer} is: ${json} - I'm sure of it.`,
  "behind a sentence on the same line": (json) => `Here's what you asked for:${json}`,
  "in the middle of unrelated brackets": (json) => `[note] {x} ${json} (see [RFC])`,
};

const anyValue = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value));
const hostileString = fc.constantFrom(
  "```",
  "```json\n{}\n```",
  "}",
  "{",
  '"',
  "\\",
  "</think>",
  "<think>",
  "]",
  "`",
  ",]",
);
const container = fc.oneof(
  fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileString)),
  fc.array(fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileString)),
);

describe("extractJson", () => {
  it.each(Object.entries(wrappings))("finds any value %s", (_, wrap) => {
    fc.assert(
      fc.property(anyValue, fc.boolean(), (json, indented) => {
        const value: unknown = JSON.parse(json);
        expect(extractJson(wrap(indented ? JSON.stringify(value, null, 2) : json))).toEqual(value);
      }),
    );
  });

  it.each(Object.entries(wrappingsOfContainers))("finds any object or array %s", (_, wrap) => {
    fc.assert(
      fc.property(container, (value) => {
        const json = JSON.stringify(value);
        expect(extractJson(wrap(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  /** @see https://github.com/vectorize-io/hindsight/issues/2542 */
  it("reads past back-ticks and fences inside a value", () => {
    const value = { query: "what does ```ts\nawait page.goto()\n``` wait for?", note: "`x` {y}" };
    expect(extractJson(`\`\`\`json\n${JSON.stringify(value)}\n\`\`\``)).toEqual(value);
    expect(extractJson(`{"code": "first\n\`\`\`\n{}\n\`\`\`\nlast"}`)).toEqual({
      code: "first\n```\n{}\n```\nlast",
    });
  });

  /** @see https://github.com/langchain-ai/langchain/issues/23297 */
  it("reads a fence that only half arrived", () => {
    expect(extractJson('```json\n{"queries": ["a", "b"]}\n``')).toEqual({ queries: ["a", "b"] });
    expect(extractJson('json```{"queries": []}')).toEqual({ queries: [] });
  });

  it("forgives a comma before a closing bracket", () => {
    expect(extractJson('{"a": [1, 2,], "b": {"c": ",]",},}')).toEqual({ a: [1, 2], b: { c: ",]" } });
  });

  it.each([
    ["nothing", ""],
    ["a sentence", "I cannot do that."],
    ["words in quotation marks", 'The "best" answer is 7.'],
    ["a value that is cut", '{"queries": ["a", {"b": 1}, "c'],
    ["a whole value inside one that is cut", 'Here: {"scores": [{"index": 1, "score": 3}'],
    ["two different values", '{"score": 3} or rather {"score": 9}'],
    ["two different fences", '```json\n{"score": 3}\n```\n```json\n{"score": 9}\n```'],
    ["JavaScript", "{score: 3, reason: 'none'}"],
    ["not a number", '{"score": NaN}'],
    ["a lone comma", "[,]"],
    ["no value behind a colon", '{"a":,}'],
    ["an unknown escape", '{"a": "\\x"}'],
    ["reasoning that never ends", '<think>Maybe {"score": 3}'],
  ])("finds nothing in %s", (_, text) => {
    expect(extractJson(text)).toBeUndefined();
  });

  it("takes equal values for one", () => {
    expect(extractJson('{"score": 3}\n\nAs I said: {"score":3}')).toEqual({ score: 3 });
  });

  it("prefers the fenced value to those in sentences", () => {
    expect(extractJson('Not {"score": 1} but\n```json\n{"score": 9}\n```')).toEqual({ score: 9 });
  });

  it("counts only what its caller accepts", () => {
    const isObject = (value: unknown): boolean =>
      typeof value === "object" && value !== null && !Array.isArray(value);
    expect(extractJson('As [1] and [2] say: {"score": 3}')).toBeUndefined();
    expect(extractJson('As [1] and [2] say: {"score": 3}', isObject)).toEqual({ score: 3 });
    expect(extractJson("[1]", isObject)).toBeUndefined();
  });

  it("gives up on long runs of brackets and blanks, and on nests by the thousand", () => {
    expect(extractJson(`1${" ".repeat(200_000)}x`)).toBeUndefined();
    expect(extractJson(`\`${" ".repeat(200_000)}x`)).toBeUndefined();
    expect(extractJson(`{${" {".repeat(100_000)}x`)).toBeUndefined();
    expect(extractJson(`${"[".repeat(100_000)}x`)).toBeUndefined();
    expect(extractJson(`x ${'["",'.repeat(50_000)}x`)).toBeUndefined();
    expect(extractJson("```\n".repeat(50_000))).toBeUndefined();
    expect(extractJson(`x${"[".repeat(20_000)}${"]".repeat(20_000)}`)).toBeUndefined();
    expect(extractJson(`${"[".repeat(400)}${"]".repeat(400)}`)).toBeInstanceOf(Array);
  });
});
