/** Notes when something was last used, at most once a minute: a note is a write, and requests are many. */
export interface LastUse {
  /** `known`: what is noted so far. A note that cannot be made keeps nobody from their work. */
  note(id: string, known: string | null): Promise<void>;
}

export interface LastUseOptions {
  clock: () => Date;
  note: (id: string, at: string) => Promise<void>;
}

const EVERY_MS = 60_000;

export function createLastUse({ clock, note }: LastUseOptions): LastUse {
  /** Last tries by id, in milliseconds, also of those that failed: a database that is held is not asked each time. */
  const tries = new Map<string, number>();
  return {
    async note(id, known) {
      const now = clock();
      const last = Math.max(known === null ? 0 : Date.parse(known), tries.get(id) ?? 0);
      if (now.getTime() - last < EVERY_MS) return;
      for (const [other, at] of tries) if (now.getTime() - at >= EVERY_MS) tries.delete(other);
      tries.set(id, now.getTime());
      await note(id, now.toISOString()).catch(() => undefined);
    },
  };
}
