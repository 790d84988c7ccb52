import { z } from "zod";
import { AppError } from "../../../errors.ts";
import { type MetadataFilter, parseFilter } from "../../../stores/metadata-filter.ts";

/** What a trace tells of a request that its record does not. */
export interface Traced {
  /** What a follow-up was asked as; undefined for a question that stood alone. */
  readonly wording: string | undefined;
  /** What held for the search, entities that the question names included. */
  readonly filter: MetadataFilter | undefined;
  /** The retrieval threshold. */
  readonly threshold: number | undefined;
}

const traceShape = z.object({
  entries: z
    .array(
      z.object({
        stage: z.string(),
        asked: z.string().nullish(),
        standAlone: z.string().nullish(),
        filter: z.unknown(),
        threshold: z.number().nullish(),
      }),
    )
    .default([]),
});

export function readTraced(trace: string): Traced {
  const parsed = traceShape.safeParse(JSON.parse(trace));
  const entries = parsed.success ? parsed.data.entries : [];
  const find = (name: string) => entries.find(({ stage }) => stage === name);
  const retrieve = find("retrieve");
  return {
    wording: find("golden")?.asked ?? find("rewrite")?.standAlone ?? undefined,
    filter: readFilter(retrieve?.filter),
    threshold: retrieve?.threshold ?? undefined,
  };
}

function readFilter(filter: unknown): MetadataFilter | undefined {
  if (filter === null || filter === undefined) return undefined;
  try {
    return parseFilter(filter);
  } catch (error) {
    // One that this version would not take is no reason to ask nothing.
    if (AppError.isInstance(error)) return undefined;
    throw error;
  }
}
