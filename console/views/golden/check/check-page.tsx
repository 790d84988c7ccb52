import { useResource } from "../../../api/use-resource.ts";
import type { LintReport } from "../../../api/wire/golden.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { FindingList } from "./finding-list.tsx";

/** Every entry that may be served, checked at once. */
export function CheckPage() {
  const report = useResource<LintReport>("/v1/golden/lint");
  const again = (
    <button
      type="button"
      class="button"
      disabled={report.state === "loading"}
      onClick={() => void report.reload()}
    >
      Check again
    </button>
  );
  return (
    <Page
      title="Check of all entries"
      actions={again}
      note="Whether each question leads to its answer and to no other, and whether links and sources are there."
    >
      {report.state === "loading" ? (
        <Loading label="Asking every question of every entry" />
      ) : report.state === "failed" ? (
        <Failure problem={report.problem} onRetry={report.reload} />
      ) : (
        <CheckReport report={report.value} />
      )}
    </Page>
  );
}

function CheckReport({ report: { problems, checked, skipped, notes } }: { report: LintReport }) {
  const entries = countOf(checked, "entry", "entries");
  return (
    <>
      {problems.length === 0 ? (
        <Empty title={checked === 0 ? "There is nothing to check" : "Nothing was found"}>
          {checked === 0
            ? "No entry is approved yet."
            : `${entries} ${checked === 1 ? "was" : "were"} looked at.`}
        </Empty>
      ) : (
        <section class="card">
          <h2>
            {countOf(problems.length, "finding")} in {entries}
          </h2>
          <FindingList problems={problems} isNamed />
        </section>
      )}
      {notes.map((note) => (
        <p key={note} class="faint">
          {note}
        </p>
      ))}
      {skipped > 0 && (
        <p class="faint small">Passed over, since they are not served: {skipped} drafts and retired ones.</p>
      )}
    </>
  );
}
