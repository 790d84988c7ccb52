import type { GoldenImport } from "../../../api/wire/golden.ts";

/** What a file is by its name; undefined where that does not tell, as of JSON, which several tools write. */
export function formatOf(name: string): GoldenImport["format"] {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === "yaml" || ending === "yml") return "yaml";
  if (ending === "csv") return "csv";
  return ending === "jsonl" || ending === "ndjson" ? "mongodb" : undefined;
}
