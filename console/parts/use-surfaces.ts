import { useSession } from "../api/session.tsx";
import { useResource } from "../api/use-resource.ts";
import type { ModelList } from "../api/wire/models.ts";

const OF_SURFACE = "assay/";

/** Surfaces that whoever is signed in may name. */
export function useSurfaces(): readonly string[] {
  const models = useResource<ModelList>("/v1/models");
  const { surfaces: own } = useSession();
  if (models.state !== "ready") return own;
  return models.value.data
    .filter(({ id }) => id.startsWith(OF_SURFACE))
    .map(({ id }) => id.slice(OF_SURFACE.length));
}
