/** Hands over some text; resolves when the client has taken what was handed over before. */
export type TextWriter = (text: string) => Promise<void>;

/**
 * A response whose text is made while it is read, never faster than it is: of a long list only a part is in memory. Where the
 * client leaves, the next part is refused to `work`; where `work` fails midway, the response is cut off, so that what
 * was sent cannot be taken for the whole.
 */
export function openTextStream(
  work: (write: TextWriter) => Promise<unknown>,
  headers: Readonly<Record<string, string>>,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const write = async (text: string): Promise<void> => {
    await writer.ready;
    await writer.write(encoder.encode(text));
  };
  void work(write)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Whoever reads has left, and nobody is to be told.
    .catch(() => undefined);
  return new Response(readable, { headers: { ...headers, "cache-control": "no-store" } });
}
