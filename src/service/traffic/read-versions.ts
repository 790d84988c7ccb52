import type { SurfaceSettings } from "../../config.ts";
import { answerPromptVersion } from "../../generate/answer-prompt.ts";
import type { Drivers } from "../open-drivers.ts";
import { readVersion } from "../read-version.ts";
import type { WatchedStore } from "./watch-sequence.ts";

/** What answers are made with besides the embedding model, by name, as the log keeps it of each of them. */
export type Versions = Readonly<Record<string, string>>;

export interface VersionReader {
  /** Before a question is answered. What it returns tells the versions that the answer was made with. */
  begin(settings: SurfaceSettings): () => Versions | Promise<Versions>;
}

/**
 * Cheap enough to be read for each answer: all but the state of the index is known when the store is opened. `index` counts
 * what was ever written to it, so that two answers under one number were looked up in the same documents and questions. It is
 * the number that was read while the question was answered, and read anew only where nobody did.
 */
export function createVersionReader({
  watched,
  drivers,
  indexName,
}: {
  watched: WatchedStore;
  drivers: Pick<Drivers, "chat">;
  /** Of the version of the index, within which `index` counts. */
  indexName: string;
}): VersionReader {
  const fixed = { indexVersion: indexName, prompt: answerPromptVersion(), assay: versionOfPackage() };
  const { chat } = drivers;
  return {
    begin({ config }) {
      const before = watched.reads();
      const versionsAt = (sequence: number) => ({
        ...{ index: String(sequence), ...fixed },
        ...(config.generate.enabled && chat && { chat: chat.id }),
      });
      return () => {
        const last = watched.last();
        if (last !== undefined && watched.reads() > before) return versionsAt(last);
        return watched.store.documents.vectors.sequence().then(versionsAt);
      };
    },
  };
}

/** A program that bundles the package need not carry its package.json. */
function versionOfPackage(): string {
  try {
    return readVersion();
  } catch {
    return "unknown";
  }
}
