import type { GoldenListing } from "../../../api/wire/golden.ts";
import { type QueryOption, QuerySelect, QueryText } from "../../../parts/query-fields.tsx";

const states: readonly QueryOption[] = [
  ["approved", "Approved"],
  ["stale", "Marked stale by a check"],
  ["draft", "Draft"],
  ["retired", "Retired"],
];
const freshness: readonly QueryOption[] = [
  ["fresh", "Fresh"],
  ["stale", "Stale"],
  ["unverifiable", "None: unverifiable"],
];
const orders: readonly QueryOption[] = [
  ["lost", "Most lost"],
  ["served", "Most served"],
  ["oldest", "Oldest review"],
];

/** What of the list is shown, and in which order. */
export function GoldenFilters({ listings }: { listings: readonly GoldenListing[] }) {
  const labels = [...new Set(listings.flatMap(({ entry }) => entry.labels))].sort();
  return (
    <search class="filters golden-filters">
      <QueryText
        name="text"
        label="Search"
        placeholder="Question, answer or id"
        class="golden-search"
        isSearch
      />
      <QuerySelect name="state" label="State" options={states} />
      <QuerySelect name="freshness" label="Sources" options={freshness} />
      <QueryText name="label" label="Label" offered={labels} />
      <QuerySelect name="order" label="Order" options={orders} fallback={["id", "By id"]} />
    </search>
  );
}
