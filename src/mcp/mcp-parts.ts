import type { Config } from "../config.ts";
import type { TenantAssay } from "../service/assay.ts";

/** What the tools and resources of one connection work on. */
export interface McpParts {
  /** What of Assay whoever is connected may use. */
  assay: Pick<TenantAssay, "ask" | "retrieve" | "report" | "documents">;
  config: Pick<Config, "retrieval" | "surfaces">;
  /** Surfaces that a client may ask under; empty: all of them. */
  surfaces: readonly string[];
  /** Stands in the history as who reported an answer. @default null: nobody named */
  by?: string | null;
  /** Of the program. */
  version: string;
  /** Text nobody can guess, without line breaks: frames what documents say. */
  createMarker: () => string;
  /** Aborted when whoever is connected leaves, or the program ends. */
  signal: AbortSignal;
}
