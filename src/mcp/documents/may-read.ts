import { filterFieldsOf } from "../../retrieval/document-directory.ts";
import { forAudience } from "../../retrieval/for-audience.ts";
import type { DocumentSummary } from "../../stores/documents.ts";
import { matchesFilter } from "../../stores/metadata-filter.ts";
import type { McpParts } from "../mcp-parts.ts";

/**
 * Whether a document may be read as a whole: by the rule that documents are searched by, for the audience of the surfaces
 * that a client may ask under. What it could not find by asking, it cannot open either.
 */
export function mayRead(
  { config, surfaces }: Pick<McpParts, "config" | "surfaces">,
  document: DocumentSummary,
): boolean {
  const { audienceField } = config.retrieval;
  if (audienceField === null) return true;
  const fields = filterFieldsOf(document, audienceField);
  return audiencesOf(config.surfaces, surfaces).some((audience) =>
    matchesFilter(fields, forAudience(undefined, audience)),
  );
}

/** Of each surface that a client may ask under; who is bound to none may ask without one, too. */
function audiencesOf(
  known: McpParts["config"]["surfaces"],
  surfaces: readonly string[],
): readonly (readonly string[])[] {
  const names = surfaces.length === 0 ? Object.keys(known) : surfaces;
  const ofSurfaces = names
    .map((name) => known[name])
    .filter((surface) => surface !== undefined && surface.enabled !== false)
    .map((surface) => surface?.audience ?? []);
  return surfaces.length === 0 ? [[], ...ofSurfaces] : ofSurfaces;
}
