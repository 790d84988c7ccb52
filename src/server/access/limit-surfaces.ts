import type { Answer } from "../../answer/answer.ts";
import { AppError } from "../../errors.ts";
import type { TenantAssay } from "../../service/assay.ts";

/**
 * A tenant that is asked under some surfaces alone. A question that names none goes to the only one there is; where
 * there are several, it must name one. No surfaces: all of them.
 *
 * Such a key may lie in a web page, where anybody can read it. So whoever asks with it is what its surface says, and cannot
 * claim to be somebody else.
 */
export function limitSurfaces(assay: TenantAssay, surfaces: readonly string[]): TenantAssay {
  if (surfaces.length === 0) return assay;
  return {
    ...assay,
    async ask(question, options = {}) {
      const surface = choose(options.surface, surfaces);
      return withoutReviewer(await assay.ask(question, { ...checkAudience(options), surface }));
    },
    retrieve: async (query, options = {}) =>
      assay.retrieve(query, { ...checkAudience(options), surface: choose(options.surface, surfaces) }),
  };
}

/** Who reviews answers is nothing for whoever found the key. */
function withoutReviewer({ golden, ...answer }: Answer): Answer {
  return { ...answer, golden: golden && { ...golden, review: null } };
}

/** @throws AppError `forbidden` */
function checkAudience<Options extends { audience?: readonly string[] }>(options: Options): Options {
  if (options.audience === undefined) return options;
  throw new AppError("forbidden", "The key is bound to surfaces, so it cannot say for whom it asks.", {
    hint: "Set surfaces.<name>.audience, or ask with a key that is bound to no surface.",
  });
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
