import { Page } from "../../../parts/page.tsx";
import { ImportForm } from "./import-form.tsx";

/** Reviewed answers as files, in and out. */
export function ExchangePage() {
  return (
    <Page
      title="Import and export"
      note="Reviewed answers as a file: to keep beside the documents, to move to another database, or to take over from another tool."
    >
      <section class="card">
        <h2>Export</h2>
        <p>
          All entries with their questions, sources, stamps and labels, as YAML. What is exported can be
          imported as it is, and changes nothing.
        </p>
        <div>
          <a class="button" href="/v1/golden/export" download="golden.yaml">
            Download golden.yaml
          </a>
        </div>
      </section>
      <section class="card">
        <h2>Import</h2>
        <ImportForm />
      </section>
    </Page>
  );
}
