import type { SurfaceSettings } from "../../config.ts";
import { answerPromptVersion } from "../../generate/answer-prompt.ts";
import type { Store } from "../../stores/store.ts";
import type { Drivers } from "../open-drivers.ts";
import { readVersion } from "../read-version.ts";

/** What answers are made with besides the embedding model, by name, as the log keeps it of each of them. */
export type ReadVersions = (settings: SurfaceSettings) => Promise<Readonly<Record<string, string>>>;

/**
 * Cheap enough to be read for each answer: all but the state of the index is known when the store is opened. `index` counts
 * what was ever written to it, so that two answers under one number were looked up in the same documents and questions.
 */
export function createVersionReader({
  store,
  drivers,
}: {
  store: Pick<Store, "documents">;
  drivers: Pick<Drivers, "chat">;
}): ReadVersions {
  const fixed = { prompt: answerPromptVersion(), assay: versionOfPackage() };
  const { chat } = drivers;
  return async ({ config }) => {
    const index = String(await store.documents.vectors.sequence());
    return { index, ...fixed, ...(config.generate.enabled && chat && { chat: chat.id }) };
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
