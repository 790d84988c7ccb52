import type { ScoredPassage } from "../stores/scored-passage.ts";
import { findPlants } from "../text/find-plants.ts";
import type { SuspiciousPassage } from "./trace.ts";

/**
 * Candidates that seem to address a model. Only a flag for people: the guards are that such text is data in every
 * prompt and earns no score, whether it is recognised or not.
 */
export function findSuspicious(candidates: readonly ScoredPassage[]): SuspiciousPassage[] {
  return candidates.flatMap(({ passage, document }) => {
    const signs = findPlants(passage.text);
    return signs.length === 0 ? [] : [{ passageId: passage.id, documentId: document.id, signs }];
  });
}
