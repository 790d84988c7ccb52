/** The same stream; `onEnd` is called once it was read to its end, failed, or was left by its reader. */
export function watchEnd(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) controller.enqueue(value);
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
