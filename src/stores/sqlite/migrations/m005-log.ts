import type { MigratedDatabase } from "../migration.ts";

export function m005Log(_database: MigratedDatabase): void {}
