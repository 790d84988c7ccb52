import { AppError } from "../errors.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import { AUDIENCE_FIELD } from "./document-directory.ts";

/**
 * A filter that also lets an asker see only documents for everyone and those for one of the asker's audiences. It holds
 * beside the caller's own conditions and decides, as they do, which documents are searched at all.
 *
 * @throws AppError `filter-invalid` for a filter that speaks of the audience itself, which could widen it
 */
export function forAudience(filter: MetadataFilter | undefined, audience: readonly string[]): MetadataFilter {
  if (filter && Object.hasOwn(filter, AUDIENCE_FIELD)) {
    throw new AppError("filter-invalid", `A filter cannot set "${AUDIENCE_FIELD}".`, {
      hint: "Say who asks by the audience of the question.",
    });
  }
  return { ...filter, [AUDIENCE_FIELD]: { in: [...audience], orAbsent: true } };
}
