import { useQuery } from "../../../parts/use-query.ts";
import { useSettled } from "../../../parts/use-settled.ts";

/** What of the list is shown, kept in the address. */
export function DocumentFilters({ collections }: { collections: readonly string[] }) {
  const [text, setText] = useQuery("text");
  const [collection, setCollection] = useQuery("collection");
  const [typed, type] = useSettled(text, setText);
  return (
    <search class="filters">
      <label class="field compact document-search">
        <span>Search</span>
        <input
          type="search"
          value={typed}
          placeholder="Title or id"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      {(collections.length > 1 || collection !== "") && (
        <label class="field compact">
          <span>Collection</span>
          <select value={collection} onChange={(event) => setCollection(event.currentTarget.value)}>
            <option value="">All</option>
            {collections.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </search>
  );
}
