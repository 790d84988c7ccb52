import type { Store } from "../../stores/store.ts";

/** A store that remembers how far its documents were when anybody looked last. */
export interface WatchedStore {
  readonly store: Store;
  /** How often the sequence was read so far. */
  reads(): number;
  /** As it was read last; undefined where it never was. */
  last(): number | undefined;
}

/**
 * Nearly every answer asks for the sequence of the documents, to tell whether what it knows of them still holds. Whoever wants
 * to note that number need not ask again.
 */
export function watchSequence(store: Store): WatchedStore {
  const { vectors } = store.documents;
  let reads = 0;
  let last: number | undefined;
  const documents = {
    ...store.documents,
    vectors: {
      ...vectors,
      async sequence() {
        last = await vectors.sequence();
        reads += 1;
        return last;
      },
    },
  };
  return { store: { ...store, documents }, reads: () => reads, last: () => last };
}
