import type { SettingsStore } from "../settings.ts";
import type { Store } from "../store.ts";

/**
 * What was chosen for a deployment holds for its tenants, unless a tenant chose its own. Named one by one: whatever
 * else a store keeps, such as the embedder it is pinned to or the draft of an answer, is that store's alone.
 */
const INHERITED: ReadonlySet<string | symbol> = new Set<keyof SettingsStore>([
  "getThreshold",
  "getRerankWeights",
  "getVerifierWeights",
]);

/** One key draws the askers of all: it is made and kept in the main database alone. */
const KEPT_FOR_ALL: ReadonlySet<string | symbol> = new Set<keyof SettingsStore>([
  "getHoldoutKey",
  "keepHoldoutKey",
]);

/** A tenant's store whose chosen settings fall back to those of the main database; it writes none but its own. */
export function inheritSettings(store: Store, main: SettingsStore): Store {
  const settings = settingsOver(store.settings, main);
  return new Proxy(store, {
    get: (_, name) => (name === "settings" ? settings : memberOf(store, name)),
  });
}

function settingsOver(own: SettingsStore, main: SettingsStore): SettingsStore {
  return new Proxy(own, {
    get(_, name) {
      if (name === "mark") return async () => `${await own.mark()} ${await main.mark()}`;
      if (KEPT_FOR_ALL.has(name)) return memberOf(main, name);
      if (!INHERITED.has(name)) return memberOf(own, name);
      return async (...given: unknown[]): Promise<unknown> => {
        const chosen: unknown = await Reflect.apply(Reflect.get(own, name), own, given);
        if (chosen !== undefined && !isDefault(chosen)) return chosen;
        const fallback: unknown = await Reflect.apply(Reflect.get(main, name), main, given);
        return fallback ?? chosen;
      };
    },
  });
}

/** A method stays that of its owner, which may be an object of a class. */
function memberOf(owner: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(owner, name);
  return typeof member === "function"
    ? (...given: unknown[]): unknown => Reflect.apply(member, owner, given)
    : member;
}

/** A model's default is noted at first use and chosen by nobody: it must not hide what was chosen for everyone. */
function isDefault(value: unknown): boolean {
  return typeof value === "object" && value !== null && "origin" in value && value.origin === "default";
}
