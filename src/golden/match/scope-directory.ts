import type { GoldenStore } from "../../stores/golden.ts";
import { type Asker, type GoldenScope, isInScope } from "../../stores/golden-scope.ts";

/** Scopes of entries, kept in memory and read again only when the store moved. */
export interface ScopeDirectory {
  /**
   * Tells whether an entry may be looked at for this asker; undefined where every entry may, so that a store without
   * audiences and languages is searched as if there were none.
   */
  filterFor(asker: Asker): Promise<((entryId: string) => boolean) | undefined>;
}

/** The sequence of the phrasings' vectors moves with the scopes of their entries too. */
export function createScopeDirectory(store: Pick<GoldenStore, "vectors" | "readScopes">): ScopeDirectory {
  let known: ReadonlyMap<string, GoldenScope> = new Map();
  let knownSequence = -1;
  return {
    async filterFor(asker) {
      const sequence = await store.vectors.sequence();
      if (sequence !== knownSequence) {
        known = await store.readScopes();
        knownSequence = sequence;
      }
      const scopes = known;
      if (scopes.size === 0) return undefined;
      return (entryId) => {
        const scope = scopes.get(entryId);
        return scope === undefined || isInScope(scope, asker);
      };
    },
  };
}
