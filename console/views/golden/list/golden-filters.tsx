import type { GoldenListing } from "../../../api/wire/golden.ts";
import { useQuery } from "../../../parts/use-query.ts";
import { useSettled } from "../../../parts/use-settled.ts";

/** What of the list is shown, kept in the address. */
export function GoldenFilters({ listings }: { listings: readonly GoldenListing[] }) {
  const [state, setState] = useQuery("state");
  const [freshness, setFreshness] = useQuery("freshness");
  const [label, setLabel] = useQuery("label");
  const [text, setText] = useQuery("text");
  const [order, setOrder] = useQuery("order", "id");
  const [typedText, typeText] = useSettled(text, setText);
  const [typedLabel, typeLabel] = useSettled(label, setLabel);
  const labels = [...new Set(listings.flatMap(({ entry }) => entry.labels))].sort();
  return (
    <search class="filters golden-filters">
      <label class="field compact golden-search">
        <span>Search</span>
        <input
          type="search"
          value={typedText}
          placeholder="Question, answer or id"
          onInput={(event) => typeText(event.currentTarget.value)}
        />
      </label>
      <label class="field compact">
        <span>State</span>
        <select value={state} onChange={(event) => setState(event.currentTarget.value)}>
          <option value="">Any</option>
          <option value="approved">Approved</option>
          <option value="stale">Marked stale by a check</option>
          <option value="draft">Draft</option>
          <option value="retired">Retired</option>
        </select>
      </label>
      <label class="field compact">
        <span>Sources</span>
        <select value={freshness} onChange={(event) => setFreshness(event.currentTarget.value)}>
          <option value="">Any</option>
          <option value="fresh">Fresh</option>
          <option value="stale">Stale</option>
          <option value="unverifiable">None: unverifiable</option>
        </select>
      </label>
      <label class="field compact">
        <span>Label</span>
        <input
          list="golden-labels"
          value={typedLabel}
          onInput={(event) => typeLabel(event.currentTarget.value)}
        />
        <datalist id="golden-labels">
          {labels.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </label>
      <label class="field compact">
        <span>Order</span>
        <select value={order} onChange={(event) => setOrder(event.currentTarget.value)}>
          <option value="id">By id</option>
          <option value="lost">Most questions lost</option>
          <option value="served">Most questions answered</option>
          <option value="oldest">Oldest review</option>
        </select>
      </label>
    </search>
  );
}
