import { useId } from "preact/hooks";
import { useResource } from "../../../api/use-resource.ts";
import type { DocumentList } from "../../../api/wire/documents.ts";
import type { SourceInput } from "../../../api/wire/golden.ts";
import { referenceWords } from "../golden-words.ts";

/** A source as it stands in the form: written by hand, or one the entry has. */
export interface ChosenSource {
  /** Differs from all others of the form. */
  readonly key: string;
  readonly source: SourceInput;
  /** Where a reader finds it; undefined for what is written by hand. */
  readonly label?: string;
}

interface SourcesEditorProps {
  sources: readonly ChosenSource[];
  onChange: (sources: readonly ChosenSource[]) => void;
}

/** What an answer rests on, with the documents to choose from. */
export function SourcesEditor({ sources, onChange }: SourcesEditorProps) {
  const list = useId();
  const documents = useResource<DocumentList>("/v1/documents?limit=1000");
  const replace = (key: string, source: string) =>
    onChange(sources.map((each) => (each.key === key ? { key, source } : each)));
  return (
    <fieldset class="sources-editor">
      <legend>Sources: what the answer rests on</legend>
      <p class="faint small">
        A document (<code>page.md</code>), a section of it (<code>page.md#anchor</code>), the passage on a
        line (<code>page.md:42</code>), or all documents of a topic (<code>topic:kafka</code>). The answer is
        served only while they say the same.
      </p>
      <ul class="editable">
        {sources.map(({ key, source, label }, index) => (
          <li key={key}>
            {typeof source === "string" ? (
              <input
                aria-label={`Source ${index + 1}`}
                list={list}
                value={source}
                onInput={(event) => replace(key, event.currentTarget.value)}
              />
            ) : (
              <span>{label ?? referenceWords(source)}</span>
            )}
            <button
              type="button"
              class="button quiet"
              aria-label={`Take out source ${index + 1}`}
              onClick={() => onChange(sources.filter((each) => each.key !== key))}
            >
              Take out
            </button>
          </li>
        ))}
      </ul>
      <datalist id={list}>
        {documents.state === "ready" &&
          documents.value.documents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </datalist>
      <button
        type="button"
        class="button"
        onClick={() => onChange([...sources, { key: crypto.randomUUID(), source: "" }])}
      >
        Add a source
      </button>
      {documents.state === "ready" && documents.value.documents.length === 0 && (
        <p class="faint small">
          No document is indexed yet: <code>assay ingest &lt;folder&gt;</code>.
        </p>
      )}
    </fieldset>
  );
}

/** What is sent: fields left empty are none. */
export function chosenInputs(sources: readonly ChosenSource[]): SourceInput[] {
  return sources
    .map(({ source }) => (typeof source === "string" ? source.trim() : source))
    .filter((source) => source !== "");
}
