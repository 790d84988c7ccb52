import type { MigratedDatabase } from "../migration.ts";

export function m004Freshness(_database: MigratedDatabase): void {}
