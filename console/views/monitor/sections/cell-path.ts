import { entryPath } from "../../../parts/golden/entry-path.ts";
import { recordPath } from "../../log/log-path.ts";

/**
 * Where the console shows what a cell names; undefined where it names nothing that has a page. An entry that was compared may be a
 * stored answer, which has none.
 *
 * @param head what its column is called
 */
export function cellPath(
  section: string,
  { head, cell }: { head: string; cell: string },
): string | undefined {
  if (cell === "") return undefined;
  if (head === "last answer") return recordPath(cell);
  return head === "entry" && section === "waiting" ? entryPath(cell) : undefined;
}
