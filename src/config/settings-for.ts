import { AppError } from "../errors.ts";
import { nearestNames } from "../golden/nearest-names.ts";
import type { ThresholdName } from "../stores/settings.ts";
import type { Config } from "./schema.ts";

/** The settings that hold for a question: the base ones, with what its surface sets in their place. */
export interface SurfaceSettings {
  /** Name of the surface; null for a question that names none. */
  readonly surface: string | null;
  /** Merged, but for the thresholds, which are the base ones: between the two stands what the database has. */
  readonly config: Config;
  /** The surface's own thresholds; undefined where it sets none. */
  readonly thresholds: Readonly<Record<ThresholdName, number | undefined>>;
  /** What the surface lets look at golden matches; undefined where it does not say. */
  readonly verifier: Config["golden"]["verifier"] | undefined;
  /** Who asks, where the question does not say. */
  readonly audience: readonly string[] | undefined;
  /** The language to answer in, where the question does not say. */
  readonly language: string | undefined;
  /** Whether the web may be searched where an engine is configured. */
  readonly web: boolean;
}

/** @throws AppError `surface-unknown` naming the nearest ones, `surface-disabled` */
export function settingsFor(config: Config, surface: string | undefined): SurfaceSettings {
  if (surface === undefined) {
    const thresholds = { golden: undefined, cache: undefined, retrieval: undefined };
    const unset = { verifier: undefined, audience: undefined, language: undefined };
    return { surface: null, config, thresholds, ...unset, web: true };
  }
  const own = Object.hasOwn(config.surfaces, surface) ? config.surfaces[surface] : undefined;
  if (own === undefined) throw unknown(surface, Object.keys(config.surfaces));
  if (own.enabled === false) {
    throw new AppError("surface-disabled", `The surface "${surface}" is switched off.`, {
      hint: `Set surfaces.${surface}.enabled to true, or name another surface.`,
    });
  }
  const { threshold: goldenThreshold, ...golden } = own.golden ?? {};
  const { threshold: cacheThreshold, ...cache } = own.cache ?? {};
  const { threshold: retrievalThreshold, ...retrieval } = own.retrieval ?? {};
  return {
    surface,
    config: {
      ...config,
      golden: { ...config.golden, ...golden },
      cache: { ...config.cache, ...cache },
      rewrite: { ...config.rewrite, ...own.rewrite },
      retrieval: { ...config.retrieval, ...retrieval },
      rerank: { ...config.rerank, ...own.rerank },
      generate: { ...config.generate, ...own.generate },
      holdout: { ...config.holdout, ...own.holdout },
      shadow: { ...config.shadow, ...own.shadow },
      site: { ...config.site, ...own.site },
    },
    thresholds: { golden: goldenThreshold, cache: cacheThreshold, retrieval: retrievalThreshold },
    verifier: own.golden?.verifier,
    audience: own.audience,
    language: own.language,
    web: own.web?.enabled ?? true,
  };
}

/**
 * The settings by which models are opened, once for all questions: a stage that is off everywhere else is still needed
 * where one surface has it on.
 */
export function widestSettings(config: Config): Config {
  const surfaces = Object.values(config.surfaces).filter(({ enabled }) => enabled !== false);
  const isOn = (stage: "rewrite" | "rerank" | "generate") => ({
    enabled: config[stage].enabled || surfaces.some((surface) => surface[stage]?.enabled === true),
  });
  return {
    ...config,
    rewrite: { ...config.rewrite, ...isOn("rewrite") },
    rerank: { ...config.rerank, ...isOn("rerank") },
    generate: { ...config.generate, ...isOn("generate") },
  };
}

function unknown(surface: string, known: readonly string[]): AppError {
  const near = nearestNames(surface, known);
  const listed = known.length === 0 ? "No surface is configured." : `Configured: ${known.join(", ")}.`;
  return new AppError(
    "surface-unknown",
    `There is no surface ${JSON.stringify(surface.slice(0, 100))}. ${listed}`,
    {
      hint:
        near.length > 0
          ? `Did you mean ${near.join(", ")}?`
          : "Name one of those, or add it under `surfaces`.",
    },
  );
}
