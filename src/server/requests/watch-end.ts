export interface StreamWatch {
  /** Once it was read to its end, failed, or was left by its reader. */
  onEnd: () => void;
  /** At each part that its reader takes. @default nothing */
  onTaken?: () => void;
}

/** The same stream, of which somebody is told what becomes of it. */
export function watchEnd(
  stream: ReadableStream<Uint8Array>,
  { onEnd, onTaken = () => {} }: StreamWatch,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) {
          onTaken();
          controller.enqueue(value);
        }
        if (!done) return;
        controller.close();
        onEnd();
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
