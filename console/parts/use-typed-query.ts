import { useQuery } from "./use-query.ts";
import { useSettled } from "./use-settled.ts";

/** One value of the address's query as it is being typed: it stands in the address, and counts, once the typing rests. */
export function useTypedQuery(name: string): [typed: string, type: (value: string) => void] {
  const [value, setValue] = useQuery(name);
  return useSettled(value, setValue);
}
