import type { QueueItem } from "../../api/wire/golden.ts";
import { Badge } from "../../parts/badge.tsx";
import { entryTitle } from "../../parts/golden/entry-title.ts";
import { statusWords, whyWords } from "../golden/golden-words.ts";

interface QueueRowProps {
  item: QueueItem;
  isSelected: boolean;
  onSelect: () => void;
}

export function QueueRow({ item, isSelected, onSelect }: QueueRowProps) {
  const { entry, why, traffic } = item;
  const { tone, label } = statusWords(item);
  return (
    <button type="button" class="row-button" aria-current={isSelected} onClick={onSelect}>
      <span class="row-title">{entryTitle(entry)}</span>
      <span class="row-facts small">
        <Badge tone={tone}>{label}</Badge>
        {traffic !== null && traffic > 0 ? (
          <strong class="lost">{traffic} lost</strong>
        ) : (
          <span class="faint">{whyWords(why)}</span>
        )}
      </span>
    </button>
  );
}
