import type { DocumentRecord } from "../../../api/wire/documents.ts";
import { Badge } from "../../../parts/badge.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { Moment } from "../../../parts/moment.tsx";
import type { Resting } from "../use-resting.ts";

interface WhatChangedProps {
  document: DocumentRecord;
  resting: Resting;
}

/** What is known of earlier texts, which is what reviewed answers kept of them. */
export function WhatChanged({ document, resting: { golden } }: WhatChangedProps) {
  const { revision, version, ingestedAt, id } = document;
  const stale = golden.state === "ready" ? golden.value.entries.filter(isStale) : [];
  return (
    <section class="card" aria-labelledby="changed">
      <h2 id="changed">What changed</h2>
      <p class="small">
        {revision === 1 ? (
          <>
            This is its first text, read <Moment at={ingestedAt} />.
          </>
        ) : (
          <>
            Its text changed {revision - 1 === 1 ? "once" : `${revision - 1} times`}, last{" "}
            <Moment at={ingestedAt} />, and is {version} now.
          </>
        )}
      </p>
      {stale.map(({ entry, freshness }) => (
        <div class="changed-entry" key={entry.id}>
          <p class="small">
            <a href={entryPath(entry.id, "review")}>{entryTitle(entry)}</a>
          </p>
          {freshness.sources
            .filter(({ verdict }) => verdict !== "fresh")
            .map(({ label, reason }) => (
              <p class="small" key={label}>
                <Badge tone="bad">not served</Badge> {reason}
              </p>
            ))}
        </div>
      ))}
      {stale.length === 0 && golden.state === "ready" && (
        <p class="faint small">No reviewed answer is out of date by it.</p>
      )}
      <p class="faint small">
        Of <code>{id}</code> only the text as it is now is kept. What a reviewed answer cites is kept as it
        was when it was reviewed: its review shows the difference.
      </p>
    </section>
  );
}

type Listing = Extract<Resting["golden"], { state: "ready" }>["value"]["entries"][number];

function isStale({ entry, freshness }: Listing): boolean {
  const isServable = entry.state === "approved" || entry.state === "stale";
  return isServable && freshness.verdict !== "fresh" && freshness.verdict !== "no-sources";
}
