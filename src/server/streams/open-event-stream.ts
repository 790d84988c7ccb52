/**
 * Server-sent events (text/event-stream). The response begins with the first event, with the end of the work, or when it is
 * time for a sign of life: what fails before that is an ordinary error with its own status, what fails later is an event.
 */
export interface EventStreamOptions {
  /** Ends the work; the client's leaving does so too. */
  signal: AbortSignal;
  /** Milliseconds between two comments that keep the connection alive where nothing is said. */
  heartbeatMs: number;
  /** Sends events; the stream ends when it resolves. Its signal is aborted when the client leaves as well. */
  work: (stream: EventSink) => Promise<void>;
  /** What is said of an error after the stream has begun. */
  describeError: (error: unknown) => unknown;
  /** Name of the event that says it; null: it has none. @default "error" */
  errorEvent?: string | null;
}

export interface EventSink {
  send: (event: string, data: unknown) => void;
  /** An event without a name; its data is one line, and sent as it is. */
  sendData: (data: string) => void;
  readonly signal: AbortSignal;
}

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  // Proxies hold back what they take for a page.
  "x-accel-buffering": "no",
};

/** @throws what `work` throws before anything was sent */
export async function openEventStream(options: EventStreamOptions): Promise<Response> {
  const { signal, heartbeatMs, work, describeError, errorEvent = "error" } = options;
  const left = new AbortController();
  const leave = () => left.abort(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  const begun = createGate();
  const encoder = new TextEncoder();
  let hasBegun = false;
  let isOpen = true;
  let heartbeat: NodeJS.Timeout | undefined;

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!isOpen) return;
        hasBegun = true;
        controller.enqueue(encoder.encode(text));
        begun.open();
      };
      const end = () => {
        clearInterval(heartbeat);
        signal.removeEventListener("abort", leave);
        if (isOpen) controller.close();
        isOpen = false;
      };
      const sendData = (data: string) => write(`data: ${data}\n\n`);
      const send = (event: string, data: unknown) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const sendError = (error: unknown) => {
        const data = describeError(error);
        if (errorEvent === null) sendData(JSON.stringify(data));
        else send(errorEvent, data);
      };
      heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
      void work({ send, sendData, signal: left.signal }).then(
        () => {
          end();
          begun.open();
        },
        (error: unknown) => {
          if (hasBegun) sendError(error);
          end();
          begun.refuse(error);
        },
      );
    },
    cancel() {
      isOpen = false;
      clearInterval(heartbeat);
      signal.removeEventListener("abort", leave);
      leave();
    },
  });
  await begun.promise;
  return new Response(stream, { headers: HEADERS });
}

/** A promise and what settles it. */
interface Gate {
  readonly promise: Promise<void>;
  open: () => void;
  refuse: (because: unknown) => void;
}

function createGate(): Gate {
  let settle: Pick<Gate, "open" | "refuse"> = { open() {}, refuse() {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { open: resolve, refuse: reject };
  });
  return { promise, ...settle };
}
