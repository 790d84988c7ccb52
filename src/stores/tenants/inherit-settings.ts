import type { SettingsStore } from "../settings.ts";
import type { Store } from "../store.ts";

/** A tenant's store whose settings fall back to those of the main database. */
export function inheritSettings(store: Store, main: SettingsStore): Store {
  const close = (): Promise<void> => store.close();
  return {
    ...store,
    settings: settingsOver(store.settings, main),
    replaceVectors: (replacement) => store.replaceVectors(replacement),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Thresholds and weights are chosen for a deployment and hold for its tenants, unless a tenant chose its own. The
 * embedder a store is pinned to says what lies in that store alone, and is never taken from another. So every `get…`
 * but that one asks the main database where the tenant has nothing; whatever is written goes to the tenant's own.
 */
function settingsOver(own: SettingsStore, main: SettingsStore): SettingsStore {
  return new Proxy(own, {
    get(_, name) {
      const method: unknown = Reflect.get(own, name);
      if (typeof method !== "function") return method;
      const isInherited = typeof name === "string" && name.startsWith("get") && name !== "getEmbedder";
      if (!isInherited) return (...given: unknown[]): unknown => Reflect.apply(method, own, given);
      return async (...given: unknown[]): Promise<unknown> => {
        const chosen: unknown = await Reflect.apply(method, own, given);
        if (chosen !== undefined && !isDefault(chosen)) return chosen;
        const fallback: unknown = await Reflect.apply(Reflect.get(main, name), main, given);
        return fallback ?? chosen;
      };
    },
  });
}

/** A model's default is noted at first use and chosen by nobody: it must not hide what was chosen for everyone. */
function isDefault(value: unknown): boolean {
  return typeof value === "object" && value !== null && "origin" in value && value.origin === "default";
}
