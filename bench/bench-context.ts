import { join } from "node:path";
import type { Embedder } from "../src/models/embedder.ts";
import { createLocalEmbedder } from "./built.ts";
import { writePassageStore } from "./fixtures/write-passage-store.ts";

/** What the subjects share: a folder, the model, and databases that take a while to write. */
export interface BenchContext {
  /** Empty at the start and removed at the end. */
  readonly folder: string;
  /** Closed at the end; subjects that hand it on wrap it in `keepOpen`. */
  readonly embedder: Embedder;
  /** Number of rounds, depending on how thorough the run is. */
  rounds(full: number, quick: number): number;
  /** Path of a database with this many passages of seeded random vectors, written at the first call. */
  passageStore(size: number): Promise<string>;
  /** Says what is going on. */
  note(text: string): void;
  close(): Promise<void>;
}

export interface BenchContextOptions {
  folder: string;
  isQuick: boolean;
  note: (text: string) => void;
}

export async function createBenchContext({
  folder,
  isQuick,
  note,
}: BenchContextOptions): Promise<BenchContext> {
  const embedder = await createLocalEmbedder();
  const stores = new Map<number, string>();
  return {
    folder,
    embedder,
    rounds: (full, quick) => (isQuick ? quick : full),
    async passageStore(size) {
      const known = stores.get(size);
      if (known !== undefined) return known;
      note(`Writing ${size} passages`);
      const path = join(folder, `passages-${size}.db`);
      await writePassageStore(path, { size, fingerprint: embedder.fingerprint });
      stores.set(size, path);
      return path;
    },
    note,
    close: () => embedder.close(),
  };
}
