import { useEffect } from "preact/hooks";
import { useResource } from "../../../api/use-resource.ts";
import type { QuarantinedPair, QuarantineList } from "../../../api/wire/opinions.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { useLift } from "./use-lift.ts";

interface KeptFromNoteProps extends Pick<QuarantinedPair, "entryId" | "questionKey" | "question"> {
  /** Read anew when it changes, as after a report. */
  revision: number;
}

/** Says where the entry is kept from this question, since whom and why, and lets it go. */
export function KeptFromNote({ entryId, questionKey, question, revision }: KeptFromNoteProps) {
  const list = useResource<QuarantineList>("/v1/quarantine?limit=1000");
  const { reload } = list;
  const lifting = useLift(reload);
  useEffect(() => {
    if (revision > 0) void reload();
  }, [revision, reload]);
  if (list.state !== "ready") return null;
  const pair = list.value.pairs.find((each) => each.entryId === entryId && each.questionKey === questionKey);
  if (!pair) return null;
  const { by, at, note } = pair;
  return (
    <section class="kept-from" aria-label="Kept from this question">
      <p>
        <strong>{entryId}</strong> no longer answers this question: it was reported wrong
        {by !== null && ` by ${by}`} <Moment at={at} />.{note !== null && ` “${note}”`}
      </p>
      {lifting.problem && <FailureLine problem={lifting.problem} />}
      <button
        type="button"
        class="button"
        disabled={lifting.isRunning}
        onClick={() => lifting.run({ entryId, questionKey, question })}
      >
        Let it answer again
      </button>
    </section>
  );
}
