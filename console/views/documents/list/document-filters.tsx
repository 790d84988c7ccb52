import { QuerySelect, QueryText } from "../../../parts/query-fields.tsx";
import { useQuery } from "../../../parts/use-query.ts";

/** What of the list is shown. */
export function DocumentFilters({ collections }: { collections: readonly string[] }) {
  const [collection] = useQuery("collection");
  return (
    <search class="filters">
      <QueryText name="text" label="Search" placeholder="Title or id" class="document-search" isSearch />
      {(collections.length > 1 || collection !== "") && (
        <QuerySelect
          name="collection"
          label="Collection"
          options={collections.map((each) => [each, each])}
          fallback={["", "All"]}
        />
      )}
    </search>
  );
}
