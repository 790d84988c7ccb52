import type { Config } from "../../config.ts";

/**
 * Why no answers are kept, as far as the configuration says; null where they may be. A cache needs the text of a question to
 * tell it from a near one, and somebody who has the log keep hashes chose to have no such text in the database: the cache
 * then stays off until they allow it.
 */
export function whyNotKept({ cache, log }: Pick<Config, "cache" | "log">): string | null {
  if (!cache.enabled) return "cache.enabled is false";
  if (log.questions === "hash" && !cache.keepText) {
    return "log.questions is hash, and the cache would keep questions as text (cache.keepText allows it)";
  }
  return null;
}

/** What somebody who chose hashes should know of the texts that are there; null under `text`, and where none are. */
export function keptTexts({ cache, log }: Pick<Config, "cache" | "log">, entries: number): string | null {
  if (log.questions !== "hash") return null;
  if (whyNotKept({ cache, log }) === null) {
    return "Questions and answers are kept as text in the cache, although log.questions is hash (cache.keepText).";
  }
  if (entries === 0) return null;
  return `${entries} questions with their answers are still there as text from before, although log.questions is hash. Remove them: assay cache purge --all`;
}
