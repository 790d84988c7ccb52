import type { CacheStore, ServedNote } from "../../stores/cache.ts";

/**
 * Notes which entries are served, for the order in which they are given up. A hit waits for no disk: notes are written
 * together with the next answer that is kept, when many wait, and at the end.
 */
export interface ServedNotes {
  /** Returns at once and never throws. */
  add(entryId: string): void;
  /** Writes what waits. Never rejects; what could not be written waits on. */
  flush(): Promise<void>;
}

/** Notes written at once. */
const BATCH = 100;

export function createServedNotes(
  store: Pick<CacheStore, "markServed">,
  { clock }: { clock: () => Date },
): ServedNotes {
  let waiting = new Map<string, ServedNote>();

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const notes = waiting;
    waiting = new Map();
    try {
      await store.markServed([...notes.values()]);
    } catch {
      for (const [id, { at, times }] of notes) note(id, { at, times });
    }
  }

  function note(id: string, { at, times }: Pick<ServedNote, "at" | "times">): void {
    const known = waiting.get(id);
    const last = known && known.at > at ? known.at : at;
    waiting.set(id, { id, at: last, times: times + (known?.times ?? 0) });
  }

  return {
    add(entryId) {
      note(entryId, { at: clock().toISOString(), times: 1 });
      if (waiting.size === BATCH) void flush();
    },
    flush,
  };
}
