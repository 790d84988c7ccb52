import type { SettingsStore } from "../settings.ts";

/**
 * Thresholds and weights are chosen for a deployment and hold for its tenants, unless a tenant chose its own. The
 * embedder a store is pinned to says what lies in that store alone, and is never taken from another.
 *
 * @param own settings of the tenant: what is written goes there, and wins there
 * @param main settings of the main database: what a `get…` falls back to
 */
export function inheritSettings(own: SettingsStore, main: SettingsStore): SettingsStore {
  const inherited = Object.entries(own).map(([name, method]: [string, unknown]) => {
    const isInherited = name.startsWith("get") && name !== "getEmbedder" && typeof method === "function";
    if (!isInherited) return [name, method];
    return [
      name,
      async (...given: unknown[]): Promise<unknown> => {
        const chosen: unknown = await Reflect.apply(method, own, given);
        if (chosen !== undefined && !isDefault(chosen)) return chosen;
        const fallback: unknown = await Reflect.apply(Reflect.get(main, name), main, given);
        return fallback ?? chosen;
      },
    ];
  });
  return { ...own, ...Object.fromEntries(inherited) };
}

/** A model's default is noted at first use and chosen by nobody: it must not hide what was chosen for everyone. */
function isDefault(value: unknown): boolean {
  return typeof value === "object" && value !== null && "origin" in value && value.origin === "default";
}
