import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../api/session.tsx";
import { useAction } from "../../../api/use-action.ts";
import type { GoldenImport, GoldenImported } from "../../../api/wire/golden.ts";
import { Failure } from "../../../parts/failure.tsx";
import { formatOf } from "./format-of.ts";
import { ImportResult } from "./import-result.tsx";

type Format = NonNullable<GoldenImport["format"]>;

const formats: readonly (readonly [Format, string])[] = [
  ["yaml", "YAML, as exported"],
  ["csv", "CSV with question and answer"],
  ["dify", "Dify annotations"],
  ["mongodb", "MongoDB dump"],
];

/** A file, or text that was pasted; all of it is taken or none, but for rows of other tools that cannot be used. */
export function ImportForm() {
  const { name } = useSession();
  const [format, setFormat] = useState<Format>("yaml");
  const [text, setText] = useState("");
  const [file, setFile] = useState("import");
  const [stamp, setStamp] = useState(false);
  const [force, setForce] = useState(false);
  const [result, setResult] = useState<GoldenImported>();
  const importing = useAction(async () => {
    setResult(undefined);
    setResult(
      await call<GoldenImported>("POST", "/v1/golden/import", { body: { format, text, file, stamp, force } }),
    );
  });
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setText(await chosen.text());
    setFile(chosen.name.slice(0, 200));
    setFormat(formatOf(chosen.name) ?? format);
  };
  return (
    <form
      class="entry-form"
      onSubmit={(event) => {
        event.preventDefault();
        void importing.run();
      }}
    >
      <div class="columns">
        <label class="field">
          <span>File</span>
          <input
            type="file"
            accept=".yaml,.yml,.csv,.json,.jsonl,.ndjson"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <label class="field">
          <span>Format</span>
          <select
            value={format}
            onChange={(event) =>
              setFormat(formats.find(([value]) => value === event.currentTarget.value)?.[0] ?? format)
            }
          >
            {formats.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="field">
        <span>Or paste its text</span>
        <textarea
          required
          class="code"
          rows={8}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input type="checkbox" checked={stamp} onChange={(event) => setStamp(event.currentTarget.checked)} />
        <span>
          Vouch as <strong>{name}</strong> for answers that nobody reviewed but that name their sources;
          otherwise they come as drafts
        </span>
      </label>
      <label class="check">
        <input type="checkbox" checked={force} onChange={(event) => setForce(event.currentTarget.checked)} />
        Take answers also where a question is as near to another entry; the history says so
      </label>
      {importing.problem && <Failure problem={importing.problem} />}
      <div class="actions">
        <button type="submit" class="button primary" disabled={importing.isRunning}>
          Import
        </button>
        {importing.isRunning && <span role="status">Reading and comparing…</span>}
      </div>
      {result && <ImportResult result={result} />}
    </form>
  );
}
