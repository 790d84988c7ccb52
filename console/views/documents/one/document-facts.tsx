import { Fragment } from "preact";
import type { DocumentRecord } from "../../../api/wire/documents.ts";
import { Moment } from "../../../parts/moment.tsx";
import { cameFrom } from "./came-from.ts";

/** What is known of a document besides its text. */
export function DocumentFacts({ document, passages }: { document: DocumentRecord; passages: number }) {
  const { collection, version, revision, ingestedAt, format, contentHash, metadata } = document;
  const fields = Object.entries(metadata);
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="document-facts">
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Revision</dt>
        <dd>{revision}</dd>
        <dt>Read</dt>
        <dd>
          <Moment at={ingestedAt} />
        </dd>
        <dt>Passages</dt>
        <dd>{passages}</dd>
        <dt>Collection</dt>
        <dd>{collection}</dd>
        <dt>Format</dt>
        <dd>{format}</dd>
        <dt>From</dt>
        <dd>{cameFrom(document)}</dd>
        <dt>Content hash</dt>
        <dd>
          <code>{contentHash}</code>
        </dd>
      </dl>
      {fields.length > 0 && (
        <>
          <h3>Metadata, which filters go by</h3>
          <dl class="document-facts">
            {fields.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{Array.isArray(value) ? value.join(", ") : String(value)}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
