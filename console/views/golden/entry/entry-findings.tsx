import { pathOf } from "../../../api/path-of.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { GoldenEntry, LintReport } from "../../../api/wire/golden.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { FindingList } from "../check/finding-list.tsx";

interface EntryFindingsProps {
  id: string;
  /** Checked anew when it moves. */
  revision: number;
  state: GoldenEntry["state"];
}

/** Conflicts with other entries and what else is wrong with this one. */
export function EntryFindings({ id, revision, state }: EntryFindingsProps) {
  const isChecked = state === "approved" || state === "stale";
  return (
    <section class="card">
      <h2>Conflicts and findings</h2>
      {isChecked ? (
        <Findings key={revision} id={id} />
      ) : (
        <p class="faint">
          A {state === "draft" ? "draft" : "retired entry"} answers nothing, so it is in nobody's way. It is
          checked when it is approved.
        </p>
      )}
    </section>
  );
}

function Findings({ id }: { id: string }) {
  const report = useResource<LintReport>(pathOf("/v1/golden/lint", { id }));
  if (report.state === "loading") return <Loading label="Asking each of its questions" />;
  if (report.state === "failed") return <FailureLine problem={report.problem} />;
  const { problems, notes } = report.value;
  return (
    <>
      {problems.length === 0 && notes.length === 0 && (
        <p>Each of its questions gets this answer and no other, and its links lead somewhere.</p>
      )}
      <FindingList problems={problems} />
      {notes.map((note) => (
        <p key={note} class="faint">
          {note}
        </p>
      ))}
    </>
  );
}
