import { Badge } from "../../parts/badge.tsx";
import { type Standing, statusWords } from "./golden-words.ts";

/** What was decided about an entry and whether it still holds, as one: two badges would contradict each other. */
export function StatusBadge({ standing }: { standing: Standing }) {
  const { tone, label } = statusWords(standing);
  return <Badge tone={tone}>{label}</Badge>;
}
