import type { AnswerSource } from "../../../api/wire/ask.ts";
import { Badge, type BadgeTone } from "../../../parts/badge.tsx";

const sources: Readonly<Record<AnswerSource, readonly [words: string, tone: BadgeTone]>> = {
  golden: ["Reviewed answer", "gold"],
  cached: ["Stored answer", "good"],
  generated: ["Written from the documents", "good"],
  extracted: ["Quoted from the documents", "good"],
  fallback: ["Not covered", "warn"],
};

/** Which way an answer came. */
export function SourceBadge({ source }: { source: AnswerSource }) {
  const [words, tone] = sources[source];
  return <Badge tone={tone}>{words}</Badge>;
}
