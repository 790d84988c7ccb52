import { countOf } from "../../../parts/format.ts";
import type { Outbox } from "./use-sending.ts";

/** Says what the server does not have yet, and that it is not lost. */
export function WaitingNote({ outbox: { waiting, problem, sendNow } }: { outbox: Outbox }) {
  if (!problem || waiting.length === 0) return <p class="hidden-text" role="status" />;
  return (
    <div class="failure-line stack" role="status">
      <p>
        {countOf(waiting.length, "label is", "labels are")} not saved yet: {problem.message} They are kept in
        this tab and sent again until the server has them; you can go on.
      </p>
      <p class="actions">
        <button type="button" class="button small" onClick={sendNow}>
          Send now
        </button>
      </p>
    </div>
  );
}
