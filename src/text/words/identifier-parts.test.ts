import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifierParts } from "./identifier-parts.ts";

describe("identifierParts", () => {
  it.each([
    ["useFakeTimers", ["use", "fake", "timers"]],
    ["vi.useFakeTimers()", ["vi", "use", "fake", "timers"]],
    ["--max-workers", ["max", "workers"]],
    ["spring.kafka.listener.type", ["spring", "kafka", "listener", "type"]],
    ["MAX_POLL_RECORDS", ["max", "poll", "records"]],
    ["HTTPServer2", ["http", "server", "2"]],
    ["WebSocket", ["web", "socket"]],
    ["@vitest/coverage-v8", ["vitest", "coverage", "v", "8"]],
    ["timeout", ["timeout"]],
    ["größeÄndern", ["größe", "ändern"]],
    ["批量", ["批", "量"]],
    ["--", []],
  ])("finds in %j the words %j", (identifier, parts) => {
    expect(identifierParts(identifier)).toEqual(parts);
  });

  it("loses no letter or digit of ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(identifierParts(text).join("")).toBe(text.replace(/[^a-z0-9]/gi, "").toLowerCase());
      }),
    );
  });
});
