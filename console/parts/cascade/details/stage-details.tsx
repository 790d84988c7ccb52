import type { TraceEntry } from "../../../api/wire/ask.ts";
import { CacheDetails } from "./cache-details.tsx";
import { GoldenDetails } from "./golden-details.tsx";
import { CutDetails, RerankDetails, WebDetails } from "./ranking-details.tsx";
import { RewriteDetails } from "./rewrite-details.tsx";
import { SearchDetails } from "./search-details.tsx";
import { VerifierDetails } from "./verifier-details.tsx";
import { KeepDetails, WritingDetails } from "./writing-details.tsx";

interface StageDetailsProps {
  entry: TraceEntry;
  entries: readonly TraceEntry[];
  /** Ids of the passages that the answer cites, with their numbers. */
  cited: ReadonlyMap<string, number>;
}

/** What a stage did, beyond its outcome. */
export function StageDetails({ entry, entries, cited }: StageDetailsProps) {
  switch (entry.stage) {
    case "golden":
      return <GoldenDetails entry={entry} />;
    case "cache":
      return <CacheDetails entry={entry} />;
    case "verifier":
      return <VerifierDetails entry={entry} />;
    case "rewrite":
      return <RewriteDetails entry={entry} entries={entries} />;
    case "retrieve":
      return <SearchDetails entry={entry} entries={entries} cited={cited} />;
    case "cut":
      return <CutDetails entry={entry} />;
    case "rerank":
      return <RerankDetails entry={entry} />;
    case "web":
      return <WebDetails entry={entry} />;
    case "route":
      return <p class="small">{entry.reason}</p>;
    case "generate":
      return <WritingDetails entry={entry} />;
    case "keep":
      return <KeepDetails entry={entry} />;
    case "embed":
      return null;
  }
}

/** Whether there is anything to unfold. */
export function hasDetails(entry: TraceEntry): boolean {
  switch (entry.stage) {
    case "embed":
      return false;
    case "golden":
      return entry.match !== null || entry.asked !== null;
    case "cache":
      return entry.match !== null || entry.asked !== null || entry.reason !== null;
    case "cut":
      return entry.removed.length > 0;
    case "rewrite":
      return entry.outcome === "rewritten" || entry.calls.length > 0;
    case "retrieve":
      return entry.hits.length > 0 || entry.ambiguous.length > 0 || entry.filter !== null;
    case "rerank":
      return entry.scores.length > 0 || entry.calls.length > 0;
    case "keep":
      return entry.reason !== null || entry.entryId !== null;
    default:
      return true;
  }
}
