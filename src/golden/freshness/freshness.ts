import type { GoldenEntry, GoldenSnapshot } from "../../stores/golden.ts";
import { type Grain, type GrainVerdicts, worstGrains } from "./grains.ts";
import { type BrokenLinkVerdict, judgeLink } from "./judge-link.ts";
import { judgeSource, type SourceVerdict } from "./judge-source.ts";
import type { NewEvidence } from "./new-evidence.ts";

/**
 * The second guard of the golden layer: an answer is served only while every source it was reviewed against still
 * says the same. Content hashes decide, never a version tag alone; the tags are there for the reader. One source
 * that changed, went away or cannot be pinned down makes the whole entry stale, and so does a link of the answer that
 * leads nowhere any more.
 */
export interface FreshnessVerdict {
  /**
   * Worst of the sources, then of the links; `no-sources` where none is recorded, which nobody can verify. Only `fresh` is
   * served.
   */
  readonly verdict:
    | "fresh"
    | "new-evidence"
    | "broken-link"
    | "changed"
    | "missing"
    | "no-sources"
    | "ambiguous-version";
  /** One sentence: the reason of the worst source. */
  readonly reason: string;
  /** One for each source of the entry, in the same order. */
  readonly sources: readonly SourceVerdict[];
  /** Worst of the sources at each grain, whichever of them decides. */
  readonly grains: GrainVerdicts;
  /** Links of the answer that led to a document at the review and lead there no more. */
  readonly brokenLinks: readonly BrokenLinkVerdict[];
  /** Passages that came since the review and are as near to the question as its sources; empty where nobody looked. */
  readonly evidence: readonly NewEvidence[];
}

export interface FreshnessOptions {
  /** How wide a change may lie from what the answer cites to retire it. @default "passage" */
  grain?: Grain;
  /** What a broken link of the answer does. @default "refuse" */
  links?: "refuse" | "report";
}

/** From good to bad: the entry takes the worst of its sources. */
const ORDER: readonly SourceVerdict["verdict"][] = ["fresh", "changed", "missing", "ambiguous-version"];

/** What the judgement is made of, all of one snapshot. */
export interface JudgedSnapshot extends Pick<GoldenSnapshot, "states" | "links"> {
  readonly entry: Pick<GoldenEntry, "sources" | "links">;
}

/** Compares the sources and links of an entry with what they are now. */
export function judgeFreshness(
  { entry, states, links }: JudgedSnapshot,
  { grain = "passage", links: onBroken = "refuse" }: FreshnessOptions = {},
): FreshnessVerdict {
  const sources = entry.sources.map((source, index) =>
    judgeSource(source, states[index] ?? { kind: "missing" }, grain),
  );
  const brokenLinks = (entry.links ?? []).flatMap((link, index) => judgeLink(link, links[index]) ?? []);
  const found = {
    sources,
    grains: worstGrains(sources.map((source) => source.grains)),
    brokenLinks,
    evidence: [],
  };
  const worst = sources.reduce<SourceVerdict | undefined>(
    (bad, next) => (bad && ORDER.indexOf(bad.verdict) >= ORDER.indexOf(next.verdict) ? bad : next),
    undefined,
  );
  if (!worst) {
    const reason = "No source is recorded, so nobody can tell whether the answer still holds.";
    return { ...found, verdict: "no-sources", reason };
  }
  const [broken] = brokenLinks;
  if (worst.verdict === "fresh" && broken && onBroken === "refuse") {
    return { ...found, verdict: "broken-link", reason: broken.reason };
  }
  return { ...found, verdict: worst.verdict, reason: worst.reason };
}
