import type { MigratedDatabase } from "../migration.ts";

export function m006Scopes(_database: MigratedDatabase): void {}
