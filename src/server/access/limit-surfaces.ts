import { AppError } from "../../errors.ts";
import type { TenantAssay } from "../../service/assay.ts";

/**
 * A tenant that is asked under some surfaces alone. A question that names none goes to the only one there is; where
 * there are several, it must name one. No surfaces: all of them.
 */
export function limitSurfaces(assay: TenantAssay, surfaces: readonly string[]): TenantAssay {
  if (surfaces.length === 0) return assay;
  return {
    ...assay,
    ask: async (question, options = {}) =>
      assay.ask(question, { ...options, surface: choose(options.surface, surfaces) }),
    retrieve: async (query, options = {}) =>
      assay.retrieve(query, { ...options, surface: choose(options.surface, surfaces) }),
  };
}

/** @throws AppError `forbidden`; `usage` where one must be named */
function choose(given: string | undefined, surfaces: readonly string[]): string {
  const [only] = surfaces;
  const listed = surfaces.join(", ");
  if (given === undefined) {
    if (only !== undefined && surfaces.length === 1) return only;
    throw new AppError("usage", "The key is for several surfaces, and the question names none.", {
      hint: `Name one of them: ${listed}.`,
    });
  }
  if (surfaces.includes(given)) return given;
  throw new AppError("forbidden", `The key is not for the surface ${JSON.stringify(given)}.`, {
    hint: `Ask under ${listed}, or with a key of that surface.`,
  });
}
