/** One event of a stream. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * The events `Event` of a response of type text/event-stream, as they come. Comments, which keep a connection alive, are passed over;
 * what comes after the last blank line was broken off and is no event.
 */
export async function* readEvents<Event extends StreamEvent>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Event> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event as Event;
      }
    }
  } finally {
    // Whoever stops listening ends the work behind it.
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): StreamEvent | undefined {
  const lines = block.split("\n");
  const linesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const data = linesOf("data");
  if (data.length === 0) return undefined;
  return { event: linesOf("event")[0] ?? "message", data: JSON.parse(data.join("\n")) };
}
