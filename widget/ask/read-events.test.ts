import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents, type ServerEvent } from "./read-events.ts";

function bodyOf(...parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

async function eventsOf(...parts: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(bodyOf(...parts))) events.push(event);
  return events;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readEvents", () => {
  it("reads names and data, and passes over comments and fields it does not know", async () => {
    const written =
      ': hello\n\nevent: text\nid: 4\ndata: {"a":1}\n\ndata:two\ndata: lines\n\nevent: none\n\n';
    expect(await eventsOf(encode(written))).toEqual([
      { name: "text", data: '{"a":1}' },
      { name: "message", data: "two\nlines" },
    ]);
  });

  it("drops an event whose end did not come", async () => {
    expect(await eventsOf(encode("data: 1\n\ndata: 2\n"))).toEqual([{ name: "message", data: "1" }]);
  });

  it("reads the same however the network cuts it, and whatever ends a line", async () => {
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
    await fc.assert(
      fc.asyncProperty(lineEnd, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), async (end, cuts) => {
        const bytes = encode(
          ["event: text", "data: “é🦀”", "", "data: x", "", "data: end", "", ""].join(end),
        );
        const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        const parts = places.slice(1).map((to, index) => bytes.slice(places[index], to));
        // A carriage return alone at the very end may still become a line end of two.
        const expected = [
          { name: "text", data: "“é🦀”" },
          { name: "message", data: "x" },
          ...(end === "\r" ? [] : [{ name: "message", data: "end" }]),
        ];
        expect(await eventsOf(...parts)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
