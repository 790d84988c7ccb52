import type { LogEntry } from "../../api/wire/log.ts";
import { Badge } from "../../parts/badge.tsx";
import { sourceWords } from "./log-words.ts";

/** Where an answer came from, in a word. */
export function SourceBadge({ source }: Pick<LogEntry, "source">) {
  const { tone, label } = sourceWords(source);
  return <Badge tone={tone}>{label}</Badge>;
}
