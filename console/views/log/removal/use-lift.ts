import { call } from "../../../api/call.ts";
import { pathOf } from "../../../api/path-of.ts";
import { type Action, useAction } from "../../../api/use-action.ts";
import type { QuarantinedPair } from "../../../api/wire/opinions.ts";
import { useNotices } from "../../../parts/notices.tsx";

type Pair = Pick<QuarantinedPair, "entryId" | "question" | "questionKey">;

/** Lets an answer be served for a question again. */
export function useLift(onLifted: () => Promise<void>): Action<[Pair]> {
  const notify = useNotices();
  return useAction(async ({ entryId, question, questionKey }: Pair) => {
    await call("DELETE", pathOf("/v1/quarantine", { entryId, question: question ?? questionKey }));
    notify(`${entryId} may answer that question again.`, "good");
    await onLifted();
  });
}
