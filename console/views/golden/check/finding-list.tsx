import type { LintReport } from "../../../api/wire/golden.ts";
import { Badge } from "../../../parts/badge.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { ruleWords } from "./rule-words.ts";

interface FindingListProps {
  problems: LintReport["problems"];
  /** Whether each names its entry. @default false: all are of one */
  isNamed?: boolean;
}

export function FindingList({ problems, isNamed = false }: FindingListProps) {
  return (
    <ul class="entry-facts">
      {problems.map(({ entryId, rule, message, otherId }) => {
        const { label, advice } = ruleWords(rule);
        return (
          <li key={`${entryId} ${rule} ${message}`}>
            <p>
              <Badge tone="warn">{label}</Badge>{" "}
              {isNamed && (
                <>
                  <a href={entryPath(entryId)}>{entryId}</a>{" "}
                </>
              )}
              {message}
            </p>
            <p class="faint small">
              {advice}
              {otherId !== undefined && (
                <>
                  {" "}
                  <a href={entryPath(otherId)}>Look at {otherId}</a>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
