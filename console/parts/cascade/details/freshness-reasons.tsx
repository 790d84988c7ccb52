import type { StageEntry } from "../../../api/wire/ask.ts";
import { Badge, type BadgeTone } from "../../badge.tsx";

type Freshness = NonNullable<StageEntry<"golden">["freshness"]>;
type Verdict = Freshness["sources"][number]["verdict"];

const verdicts: Readonly<Record<Verdict, readonly [words: string, tone: BadgeTone]>> = {
  fresh: ["unchanged", "good"],
  changed: ["changed", "bad"],
  missing: ["gone", "bad"],
  "ambiguous-version": ["versions differ", "bad"],
};

/** What became of everything the answer was reviewed against, each with its reason. */
export function FreshnessReasons({ freshness }: { freshness: Freshness }) {
  const { sources, brokenLinks, evidence, reason, verdict } = freshness;
  return (
    <ul class="cascade-reasons">
      {verdict === "no-sources" && <li>{reason}</li>}
      {sources.map((source) => {
        const [words, tone] = verdicts[source.verdict];
        return (
          <li key={source.label}>
            <Badge tone={tone}>{words}</Badge> {source.reason}
          </li>
        );
      })}
      {brokenLinks.map((link) => (
        <li key={link.reason}>
          <Badge tone="warn">broken link</Badge> {link.reason}
        </li>
      ))}
      {evidence.map(({ label }) => (
        <li key={label}>
          <Badge tone="warn">new</Badge> {label} came since the review.
        </li>
      ))}
    </ul>
  );
}
