import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  camelCaseParts,
  identifierKey,
  identifiers,
  identifierWords,
  isOrdinaryWord,
} from "./identifiers.ts";

describe("identifiers", () => {
  it.each([
    ["set spring.kafka.listener.type=batch to enable it.", ["spring.kafka.listener.type"]],
    ["Use `--max-workers` (or -w).", ["--max-workers", "-w"]],
    ["call vi.useFakeTimers() first", ["vi.useFakeTimers"]],
    ["install @scope/package, then run", ["@scope/package"]],
    ["It throws ERR_HTTP2_X and E1234!", ["ERR_HTTP2_X", "E1234"]],
    [
      "snake_case, camelCase, PascalCase and kebab-case-name",
      ["snake_case", "camelCase", "PascalCase", "kebab-case-name"],
    ],
    ["edit ./src/text/words.ts or .env", ["src/text/words.ts", ".env"]],
    ["since v5.0.1, not 5.0", ["v5.0.1", "5.0"]],
    ["open localhost:3000 or http://a.example/b#c", ["localhost:3000", "http://a.example/b#c"]],
    ["C++, C# and UTF-8", ["C++", "C#", "UTF-8"]],
    ["$HOME and __dirname", ["$HOME", "__dirname"]],
    ["package.json's fields", ["package.json"]],
    ["vi.fn twice: vi.fn and VI.FN", ["vi.fn"]],
    ["関数vi.useFakeTimersを使う", ["vi.useFakeTimers"]],
    ["How do I run it, e.g. in the U.S., for the 1st time?", []],
    ["on and/or off, a well-known auto-configuration at 100%", []],
    ["Set up Kafka batch consumption in 2024", []],
    [`key ${"a1".repeat(200)}`, []],
    ["", []],
  ])("of %j", (text, expected) => {
    expect(identifiers(text)).toEqual(expected);
  });

  it("finds each identifier again in any text around it", () => {
    const identifier = fc.constantFrom(
      "--max-workers",
      "spring.kafka.listener.type",
      "vi.useFakeTimers",
      "E1234",
      "5.0.1",
    );
    const around = fc.constantFrom("the ", "`", "(", "see: ", "“", "\n- ");
    const after = fc.constantFrom("", ".", "`", ")", ", then", "()", "=1", "?!", "”");
    fc.assert(
      fc.property(around, identifier, after, (before, name, behind) => {
        expect(identifiers(`${before}${name}${behind}`)).toEqual([name]);
      }),
    );
  });
});

describe("identifierKey", () => {
  it.each([
    ["vi.useFakeTimers", "vi.usefaketimers"],
    ["v5.0.1", "5.0.1"],
    ["V8", "v8"],
    ["--Caf\u00E9-size", "--cafe-size"],
  ])("of %j is %j", (identifier, key) => {
    expect(identifierKey(identifier)).toBe(key);
  });
});

describe("isOrdinaryWord", () => {
  it("is true for what a search for words finds whole", () => {
    expect(["useFakeTimers", "E1234", "max-poll-records"].map(isOrdinaryWord)).toEqual([true, true, true]);
    expect(["--watch", "vi.fn", "a_b", "5.0", "C++", "@a/b"].some(isOrdinaryWord)).toBe(false);
  });
});

describe("camelCaseParts", () => {
  it.each([
    ["vi.useFakeTimers", ["use", "Fake", "Timers"]],
    ["XMLHttpRequest2", ["XML", "Http", "Request", "2"]],
    ["--maxWorkers", ["max", "Workers"]],
    ["max-workers", []],
    ["ENOENT", []],
  ])("of %j", (identifier, parts) => {
    expect(camelCaseParts(identifier)).toEqual(parts);
  });
});

describe("identifierWords", () => {
  it.each([
    ["vi.useFakeTimers", ["vi", "useFakeTimers", "use", "Fake", "Timers"]],
    ["--max-workers", ["max", "workers"]],
    ["ERR_HTTP2_X", ["ERR", "HTTP2"]],
    ["5.0.1", []],
  ])("of %j", (identifier, words) => {
    expect(identifierWords(identifier)).toEqual(words);
  });
});
