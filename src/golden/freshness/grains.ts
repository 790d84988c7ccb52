import type { GoldenSource, SourceState } from "../../stores/golden.ts";

/**
 * How wide a reader looks around what an answer cites: the cited passage itself, everything under its nearest heading, or
 * the whole document. A wider grain sees more changes, and retires more answers that still hold.
 */
export const grains = ["passage", "section", "document"] as const;
export type Grain = (typeof grains)[number];

/**
 * What became of a source at one grain. `moved`: the passage stands, word for word, in another document. `unknown`: the
 * source was stamped before this was recorded.
 */
export type GrainVerdict = "same" | "moved" | "changed" | "unknown";
export type GrainVerdicts = Readonly<Record<Grain, GrainVerdict>>;

/** A source at each grain. A whole document, or a topic, is one thing at all of them. */
export function grainsOf({ reference, hash, context }: GoldenSource, state: SourceState): GrainVerdicts {
  if (state.kind === "moved") return { passage: "moved", section: "changed", document: "changed" };
  if (state.kind !== "found") return { passage: "changed", section: "changed", document: "changed" };
  const passage = state.hash === hash || state.formerHash === hash ? "same" : "changed";
  if (reference.kind !== "passage") return { passage, section: passage, document: passage };
  const now = state.context;
  const compare = (key: "sectionHash" | "documentHash"): GrainVerdict => {
    if (context === undefined || now === undefined) return "unknown";
    return context[key] === now[key] ? "same" : "changed";
  };
  return { passage, section: compare("sectionHash"), document: compare("documentHash") };
}

/** From good to bad. */
const ORDER: readonly GrainVerdict[] = ["same", "moved", "unknown", "changed"];

/** The worst of several sources at each grain; unknown where there is none. */
export function worstGrains([first, ...rest]: readonly GrainVerdicts[]): GrainVerdicts {
  if (!first) return { passage: "unknown", section: "unknown", document: "unknown" };
  const worse = (a: GrainVerdict, b: GrainVerdict) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a);
  return rest.reduce(
    (worst, next) => ({
      passage: worse(worst.passage, next.passage),
      section: worse(worst.section, next.section),
      document: worse(worst.document, next.document),
    }),
    first,
  );
}
