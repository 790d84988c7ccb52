import type { Edition } from "../../service/index-versions/indexes.ts";
import type { CommandContext } from "../context.ts";
import { type WithAssayOptions, withAssay } from "../with-assay.ts";

/**
 * Runs `use` as of the version of the index that is named, live or not: its documents, and its embedding model.
 * Where none is named, as `withAssay` does; a version is of the configured database.
 */
export function withVersion<T>(
  context: CommandContext,
  use: (edition: Edition) => Promise<T>,
  { index, ...options }: WithAssayOptions & { index?: string | undefined },
): Promise<T> {
  if (index === undefined) return withAssay(context, use, options);
  return withAssay(context, ({ indexes }) => indexes.use(index, use));
}
