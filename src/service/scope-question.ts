import type { AskOptions } from "../answer/question-context.ts";
import { type Config, type SurfaceSettings, settingsFor } from "../config.ts";
import { forAudience } from "../retrieval/for-audience.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";

/** A question under the settings of its surface. */
export interface ScopedQuestion<Options> {
  readonly settings: SurfaceSettings;
  /** With the surface's audience and language where the question names none, and with the filter that follows from them. */
  readonly options: Options;
}

/** What of a question says who asks, and where. */
type Scoped = Pick<AskOptions, "surface" | "audience" | "language" | "filter" | "web">;

/** @throws AppError `surface-unknown`, `surface-disabled`, `filter-invalid` */
export function scopeQuestion<Options extends Scoped>(
  options: Options,
  config: Config,
): ScopedQuestion<Options> {
  const settings = settingsFor(config, options.surface);
  const audience = options.audience ?? settings.audience;
  const language = options.language ?? settings.language;
  const filter = filterFor(options.filter, { audience, field: config.retrieval.audienceField });
  return {
    settings,
    options: {
      ...options,
      ...(audience && { audience }),
      ...(language !== undefined && { language }),
      ...(filter && { filter }),
      ...(!settings.web && { web: false }),
    },
  };
}

function filterFor(
  filter: MetadataFilter | undefined,
  { audience = [], field }: { audience: readonly string[] | undefined; field: string | null },
): MetadataFilter | undefined {
  return field === null ? filter : forAudience(filter, audience);
}
