import type { ScoredPassage } from "../stores/scored-passage.ts";
import { findPlants } from "../text/untrusted/find-plants.ts";
import type { SuspiciousPassage } from "./trace.ts";

/**
 * Passages that a model or an answer gets to see and that seem to address a model. Only a flag for people: the guards are that such text is data in every
 * prompt and earns no score, whether it is recognised or not.
 */
export function findSuspicious(passages: readonly ScoredPassage[]): SuspiciousPassage[] {
  return passages.flatMap(({ passage, document }) => {
    const signs = findPlants(passage.text);
    return signs.length === 0 ? [] : [{ passageId: passage.id, documentId: document.id, signs }];
  });
}
