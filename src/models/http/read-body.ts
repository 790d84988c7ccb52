/** The beginning of an answer's body. */
export interface Body {
  readonly text: string;
  /** False when the body was longer than the limit; the rest was not read. */
  readonly complete: boolean;
}

/**
 * Reads at most so many bytes, counted as they arrive and after unpacking: a declared length may be wrong, and a small
 * packed body may unpack to any size. Leaving off ends the transfer.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Body> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  if (response.body === null) return { text, complete: true };
  for await (const piece of response.body) {
    const bytes: Uint8Array = piece;
    text += decoder.decode(bytes.subarray(0, left), { stream: true });
    left -= bytes.length;
    if (left < 0) return { text, complete: false };
  }
  return { text: text + decoder.decode(), complete: true };
}
