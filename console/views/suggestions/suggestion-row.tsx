import type { Suggestion } from "../../api/wire/suggestions.ts";
import { Badge } from "../../parts/badge.tsx";
import { countOf } from "../../parts/format.ts";
import { kindWords } from "./suggestion-words.ts";

interface SuggestionRowProps {
  suggestion: Suggestion;
  isSelected: boolean;
  onSelect: () => void;
}

export function SuggestionRow({ suggestion: { proposal }, isSelected, onSelect }: SuggestionRowProps) {
  const { tone, label } = kindWords(proposal.kind);
  const { askers } = proposal.evidence;
  return (
    <button type="button" class="row-button" aria-current={isSelected} onClick={onSelect}>
      <span class="row-title">{proposal.question}</span>
      <span class="row-facts small">
        <Badge tone={tone}>{label}</Badge>
        <span class="faint">{countOf(askers, "asker")}</span>
      </span>
    </button>
  );
}
