import type { Config } from "../config.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { openSqliteStore } from "../stores/sqlite/open-sqlite-store.ts";
import type { Store } from "../stores/store.ts";
import { IN_MEMORY } from "./in-memory.ts";

/** Picks the store's driver: SQLite, or memory for `:memory:`. */
export async function openStore(config: Config, options: { create: boolean }): Promise<Store> {
  if (config.database === IN_MEMORY) return createMemoryStore();
  return openSqliteStore({ path: config.database, create: options.create });
}
