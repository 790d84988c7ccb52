import { useEffect, useRef } from "preact/hooks";
import type { EntryTraffic, GoldenListing } from "../../../api/wire/golden.ts";
import { Badge } from "../../../parts/badge.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { Moment } from "../../../parts/moment.tsx";
import { StatusBadge } from "../golden-badges.tsx";

interface GoldenRowProps {
  listing: GoldenListing;
  /** Undefined where nobody counted. */
  traffic: Pick<EntryTraffic, "served" | "refused"> | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

export function GoldenRow({ listing, traffic, isSelected, onSelect }: GoldenRowProps) {
  const { entry, freshness } = listing;
  const [main, ...others] = entry.phrasings;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Whoever moves through the list by keys takes the focus along.
    if (isSelected && document.activeElement?.closest(".golden-row")) link.current?.focus();
  }, [isSelected]);
  const isServable = entry.state === "approved" || entry.state === "stale";
  return (
    <div class="golden-row" aria-current={isSelected}>
      <p class="golden-row-title">
        <a ref={link} href={entryPath(entry.id)} onFocus={onSelect}>
          {main?.text ?? entry.id}
        </a>
        {others.length > 0 && <span class="faint small"> and {others.length} more</span>}
      </p>
      <p class="golden-row-badges">
        <StatusBadge standing={listing} />
        {entry.labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
      </p>
      <p class="golden-row-facts faint small">
        {traffic && (
          <span>
            {traffic.served} served
            {traffic.refused > 0 && (
              <>
                , <strong class="lost">{traffic.refused} lost</strong>
              </>
            )}
          </span>
        )}
        {entry.reviewedBy === "" ? (
          <span>not reviewed</span>
        ) : (
          <span>
            reviewed <Moment at={entry.reviewedAt} /> by {entry.reviewedBy}
          </span>
        )}
        <code>{entry.id}</code>
      </p>
      {isServable && freshness.verdict !== "fresh" && (
        <p class="golden-row-reason small">{freshness.reason}</p>
      )}
    </div>
  );
}
