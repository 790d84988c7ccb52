/** Hands over some text; resolves when the client has taken what was handed over before. */
export type TextWriter = (text: string) => Promise<void>;

export interface TextStreamOptions {
  headers: Readonly<Record<string, string>>;
  /** That of the request: aborted when nobody is to wait for the rest any more. */
  signal: AbortSignal;
}

/**
 * A response whose text is made while it is read, never faster than it is: of a long list only a part is in memory. Where the
 * client leaves, or the request's signal says so, the signal that `work` got is aborted at once, also while it has nothing
 * to hand over; where `work` fails midway, the response is cut off, so that what was sent cannot be taken for the whole.
 */
export function openTextStream(
  work: (write: TextWriter, signal: AbortSignal) => Promise<unknown>,
  { headers, signal }: TextStreamOptions,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const ending = new AbortController();
  const end = (reason: unknown): void => ending.abort(reason);
  // Whoever reads has left.
  writer.closed.catch(end);
  const cutOff = (): void => {
    end(signal.reason);
    writer.abort(signal.reason).catch(() => undefined);
  };
  if (signal.aborted) cutOff();
  else signal.addEventListener("abort", cutOff, { once: true });
  const write = async (text: string): Promise<void> => {
    await writer.ready;
    await writer.write(encoder.encode(text));
  };
  void work(write, ending.signal)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Whoever reads has left, and nobody is to be told.
    .catch(() => undefined)
    .finally(() => signal.removeEventListener("abort", cutOff));
  return new Response(readable, { headers: { ...headers, "cache-control": "no-store" } });
}
