import type { Pages } from "../api/use-pages.ts";
import { FailureLine } from "./failure.tsx";

/** Below a list whose next page could not be read: why, and another try, which nothing but a person makes. */
export function MoreFailed({ pages }: { pages: Pick<Pages<unknown>, "problem" | "isReading" | "retry"> }) {
  if (!pages.problem) return null;
  return (
    <div class="row">
      <FailureLine problem={pages.problem} />
      <button type="button" class="button small" disabled={pages.isReading} onClick={pages.retry}>
        Try again
      </button>
    </div>
  );
}
