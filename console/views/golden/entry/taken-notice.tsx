import { useResource } from "../../../api/use-resource.ts";
import type { GoldenAddition, GoldenListing } from "../../../api/wire/golden.ts";
import { entryPath, entryRoute } from "../../../parts/golden/entry-path.ts";
import type { Refusal } from "../editing/refusal-of.ts";
import { isWritten } from "./is-written.ts";

interface TakenNoticeProps {
  refusal: Extract<Refusal, { entryId: string }>;
  /** What was to be written. */
  addition: GoldenAddition;
}

/** An entry has the id or a question already: which one, and what to do; or that it is the very one that was to be written. */
export function TakenNotice({ refusal: { kind, entryId }, addition }: TakenNoticeProps) {
  const listing = useResource<GoldenListing>(entryRoute(entryId));
  if (listing.state === "loading") return null;
  const link = <a href={entryPath(entryId)}>{entryId}</a>;
  if (listing.state === "ready" && isWritten(listing.value.entry, addition)) {
    return (
      <div class="failure" role="alert">
        <p class="failure-title">It was written already.</p>
        <p>The entry {link} says the same. Nothing more is to be done: clear the form.</p>
      </div>
    );
  }
  return (
    <div class="failure" role="alert">
      <p class="failure-title">
        {kind === "id-taken" ? "Another entry has this id." : "Another entry has one of these questions."}
      </p>
      {kind === "id-taken" ? (
        <p>
          Write another word into the field <strong>Id</strong>, or leave it empty and one is made of the
          first question. To change the entry that is there, open {link}.
        </p>
      ) : (
        <p>
          Take the question out of the field of questions, or out of the entry {link}. Where the two are for
          different people, give each an audience without a common word.
        </p>
      )}
    </div>
  );
}
