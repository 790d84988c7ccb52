import { useResource } from "../../api/use-resource.ts";
import type { GoldenListing } from "../../api/wire/golden.ts";
import { entryPath, entryRoute } from "../../parts/golden/entry-path.ts";
import { Markdown } from "../../parts/markdown.tsx";
import { StatusBadge } from "../golden/golden-badges.tsx";

/** The entry that a suggestion is about. */
export function SuggestedEntry({ id }: { id: string }) {
  const listing = useResource<GoldenListing>(entryRoute(id));
  return (
    <section>
      <h3>
        The entry <a href={entryPath(id)}>{id}</a>
      </h3>
      {listing.state === "failed" && <p class="faint">{listing.problem.message}</p>}
      {listing.state === "ready" && (
        <>
          <p class="entry-status">
            <StatusBadge standing={listing.value} />
          </p>
          <ul class="examples">
            {listing.value.entry.phrasings.map(({ id: key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
          <div class="answer-preview">
            <Markdown text={listing.value.entry.answer} />
          </div>
        </>
      )}
    </section>
  );
}
