import type { GoldenImported } from "../../../api/wire/golden.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";

/** What came of an import, entry by entry. */
export function ImportResult({ result }: { result: GoldenImported }) {
  const stale = "stale" in result ? result.stale : [];
  const updated = "updated" in result ? result.updated : [];
  const skipped = "skipped" in result ? result.skipped : [];
  return (
    <section class="import-result" role="status">
      <h3>
        {result.added.length} added, {updated.length} updated, {result.unchanged.length} unchanged
        {skipped.length > 0 && `, ${skipped.length} left out`}
      </h3>
      <Ids title="Added" ids={result.added} />
      <Ids title="Updated" ids={updated} />
      <Ids title="Drafts: served once somebody approves them" ids={result.drafts} />
      <Ids title="Unchanged" ids={result.unchanged} />
      {stale.length > 0 && (
        <>
          <h4>Not served as things stand: review them</h4>
          <ul class="entry-facts">
            {stale.map(({ id, freshness }) => (
              <li key={id}>
                <a href={entryPath(id, "review")}>{id}</a>: {freshness.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <>
          <h4>Left out</h4>
          <ul class="entry-facts">
            {skipped.map(({ line, question, reason }) => (
              <li key={`${line} ${question}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {result.warnings.length > 0 && (
        <>
          <h4>Warnings</h4>
          <ul class="entry-facts">
            {result.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <details open={ids.length <= 20}>
      <summary>
        {title}: {ids.length}
      </summary>
      <ul class="id-list">
        {ids.map((id) => (
          <li key={id}>
            <a href={entryPath(id)}>{id}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
