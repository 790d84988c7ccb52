import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents, type StreamEvent } from "./read-events.ts";

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function read(pieces: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEvents(streamOf(pieces))) events.push(event);
  return events;
}

const encode = (text: string) => new TextEncoder().encode(text);

describe("the events of a stream", () => {
  it("are the same wherever the connection cuts them, within a letter too", async () => {
    const text =
      'event: text\ndata: {"text":"größer\\n\\n🦀"}\n\n: still here\n\nevent: answer\ndata: {"id":1}\n\n';
    const bytes = encode(text);
    const whole = [
      { event: "text", data: { text: "größer\n\n🦀" } },
      { event: "answer", data: { id: 1 } },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const pieces = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
        expect(await read(pieces)).toEqual(whole);
      }),
    );
  });

  it("lack the one that was broken off", async () => {
    expect(await read([encode('event: text\ndata: {"text":"a"}\n\nevent: answer\ndata: {"id"')])).toEqual([
      { event: "text", data: { text: "a" } },
    ]);
  });

  it("end the connection where nobody listens any more", async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encode("event: text\ndata: 1\n\n")),
      cancel() {
        cancelled = true;
      },
    });
    for await (const event of readEvents(stream)) {
      expect(event.data).toBe(1);
      break;
    }
    expect(cancelled).toBe(true);
  });
});
