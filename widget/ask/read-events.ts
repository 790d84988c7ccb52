/** One event of a stream of server-sent events. */
export interface ServerEvent {
  /** "message" where the stream names none. */
  readonly name: string;
  readonly data: string;
}

/** Reads server-sent events as they come, however the network cuts them. An event that is not finished is dropped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = "";
  let event = emptyEvent();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true });
      // A carriage return at the very end may be the first half of a line end.
      const lines = pending.split(/\r\n|\n|\r(?!$)/u);
      pending = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") readLine(line, event);
        else {
          if (event.data.length > 0) yield { name: event.name, data: event.data.join("\n") };
          event = emptyEvent();
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

interface OpenEvent {
  name: string;
  data: string[];
}

function emptyEvent(): OpenEvent {
  return { name: "message", data: [] };
}

function readLine(line: string, event: OpenEvent): void {
  const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
  if (field === "event") event.name = value;
  if (field === "data") event.data.push(value);
}
