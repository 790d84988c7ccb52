import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Principal } from "../access/principal.ts";

/** The id of a model stands for a surface: `assay` for none in particular, `assay/support` for the surface `support`. */
const MODEL = "assay";
const OF_SURFACE = `${MODEL}/`;

/** The ids that somebody may ask under. */
export function chatModelIds(
  { surfaces }: Pick<Config, "surfaces">,
  { surfaces: own }: Pick<Principal, "surfaces">,
): string[] {
  const ofSurfaces = Object.entries(surfaces)
    .filter(([name, { enabled }]) => enabled !== false && (own.length === 0 || own.includes(name)))
    .map(([name]) => `${OF_SURFACE}${name}`);
  // A key for several surfaces must name one.
  return own.length > 1 ? ofSurfaces : [MODEL, ...ofSurfaces];
}

/** @throws AppError `model-not-found` */
export function requireChatModel(id: string, ids: readonly string[]): string {
  if (ids.includes(id)) return id;
  throw new AppError("model-not-found", `There is no model ${JSON.stringify(id.slice(0, 200))}.`, {
    hint: `Ask for one of GET /v1/models: ${ids.slice(0, 10).join(", ")}.`,
  });
}

/** The surface that a model's id names; undefined where it names none. */
export function surfaceOf(id: string): string | undefined {
  return id.startsWith(OF_SURFACE) ? id.slice(OF_SURFACE.length) : undefined;
}
