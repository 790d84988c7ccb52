import { pathOf } from "../../../api/path-of.ts";
import { useMay } from "../../../api/session.tsx";

interface ListActionsProps {
  /** Of the filter in force, by the names of the server. */
  query: Readonly<Record<string, string>>;
  onPurge: () => void;
}

/** What may be done with the log as a whole; who may not is told who may. */
export function ListActions({ query, onPurge }: ListActionsProps) {
  const mayOperate = useMay("operator");
  if (!mayOperate) return <p class="faint small">Operators export records and remove them.</p>;
  return (
    <>
      <a class="button" href={pathOf("/v1/log/export", { ...query, format: "csv" })} download>
        Export CSV
      </a>
      <a class="button" href={pathOf("/v1/log/export", { ...query, format: "jsonl" })} download>
        Export JSON Lines
      </a>
      <button type="button" class="button danger" onClick={onPurge}>
        Remove records…
      </button>
    </>
  );
}
