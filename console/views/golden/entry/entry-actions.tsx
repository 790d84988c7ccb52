import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { GoldenChange, GoldenListing } from "../../../api/wire/golden.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { entryPath, entryRoute } from "../../../parts/golden/entry-path.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { useRouteFromHere } from "../../../parts/use-route-from-here.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { servedNowWords } from "../golden-words.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RetireDialog } from "./retire-dialog.tsx";

/** What may be done about an entry, as far as its state allows. */
export function EntryActions({ listing, reload }: { listing: GoldenListing; reload: () => Promise<void> }) {
  const { entry, freshness } = listing;
  const { id, state } = entry;
  const { route } = useLocation();
  const leaveFor = useRouteFromHere();
  const notify = useNotices();
  const [asked, ask] = useState<"retire" | "remove">();
  const changing = useAction(async (part: "approve" | "reopen") => {
    const change = await call<GoldenChange>(
      "POST",
      entryRoute(id, part),
      part === "approve" ? { body: {} } : {},
    );
    for (const warning of change.warnings) notify(warning, "bad");
    const done = part === "approve" ? "Approved." : "The retirement is taken back.";
    notify(`${done} ${servedNowWords(listing, change)}`, "good");
    await reload();
  });
  const isWaiting = state === "draft" || state === "retired";
  const review = entryPath(id, "review");
  useShortcuts("This entry", [
    { keys: ["r"], label: "Review it", run: () => route(review) },
    { keys: ["b"], label: "Back to the list", run: () => route("/console/golden") },
  ]);
  const close = () => ask(undefined);
  return (
    <>
      <a class={freshness.verdict === "fresh" && !isWaiting ? "button" : "button primary"} href={review}>
        Review
      </a>
      {isWaiting && freshness.verdict === "fresh" && (
        <button
          type="button"
          class="button"
          disabled={changing.isRunning}
          onClick={() => void changing.run("approve")}
        >
          Approve
        </button>
      )}
      {state === "retired" ? (
        <button
          type="button"
          class="button"
          disabled={changing.isRunning}
          onClick={() => void changing.run("reopen")}
        >
          Take the retirement back
        </button>
      ) : (
        <button type="button" class="button" onClick={() => ask("retire")}>
          Retire
        </button>
      )}
      <button type="button" class="button danger" onClick={() => ask("remove")}>
        Remove
      </button>
      {changing.problem && (
        <FailureLine
          problem={{
            ...changing.problem,
            hint: "The review shows what stands against it, and can overrule it.",
          }}
        />
      )}
      <RetireDialog id={id} isOpen={asked === "retire"} onClose={close} onDone={reload} />
      <RemoveDialog
        id={id}
        isOpen={asked === "remove"}
        onClose={close}
        onDone={() => leaveFor("/console/golden")}
      />
    </>
  );
}
