import { type Citation, citePassage } from "../../generate/citation.ts";
import type { CacheSnapshot } from "../../stores/cache.ts";
import type { Site } from "../../text/site/site.ts";
import { withAddress } from "../site/with-address.ts";

/** The citations of a stored answer as its passages stand now: the text is the same, and its place may have moved. */
export function citationsOf({ entry, states }: CacheSnapshot, site?: Site): Citation[] {
  return entry.citations.map((citation) => {
    const index = entry.passages.findIndex(({ passageId }) => passageId === citation.passageId);
    const [before, state] = [entry.passages[index], states[index]];
    if (!before || state?.kind !== "same") return citation;
    const moved = state.passage.startLine - before.startLine;
    return citePassage(state.passage, withAddress(state.document, site), {
      number: citation.number,
      startLine: citation.startLine + moved,
      endLine: citation.endLine + moved,
    });
  });
}
