/**
 * A change of the schema. It asks of a database only what it needs, so that the package's public types do not
 * lean on those of the SQLite driver, which its users have not installed.
 */
export interface Migration {
  /** Never changed once released. */
  readonly name: string;
  readonly apply: (database: MigratedDatabase) => void;
}

export interface MigratedDatabase {
  /** Runs statements that return no rows. */
  exec(sql: string): unknown;
  /** Makes a function of texts known to SQL on this connection. */
  function(name: string, work: (a: string, b: string) => string): unknown;
}
