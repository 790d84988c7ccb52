import type { Freshness, GoldenEntry } from "../../api/wire/golden.ts";
import { Badge } from "../../parts/badge.tsx";
import { freshnessWords, stateWords } from "./golden-words.ts";

export function StateBadge({ state }: Pick<GoldenEntry, "state">) {
  const { tone, label } = stateWords(state);
  return <Badge tone={tone}>{label}</Badge>;
}

export function FreshnessBadge({ freshness }: { freshness: Pick<Freshness, "verdict"> }) {
  const { tone, label } = freshnessWords(freshness);
  return <Badge tone={tone}>{label}</Badge>;
}
