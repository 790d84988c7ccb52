import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Connection } from "./connection.ts";
import { translateError } from "./translate-error.ts";

const checkpointShape = z.tuple([z.object({ busy: z.number() })]);

/**
 * Writes the file anew from what is in it. SQLite leaves what was removed in pages that are free, and copies of rows that
 * moved in the gaps of pages that are not; overwriting what is removed now would reach neither. The journal holds old
 * pages as well, so it is emptied. Only the one needs no other process to read meanwhile.
 */
export function createCompaction({ database }: Connection): () => void {
  return () => {
    try {
      database.exec("VACUUM");
      const [{ busy }] = checkpointShape.parse(database.pragma("wal_checkpoint(TRUNCATE)"));
      if (busy === 0) return;
    } catch (error) {
      throw translateError(error, database.name);
    }
    throw new AppError(
      "database-busy",
      `What was removed from "${database.name}" can still be read in its journal, which another process reads.`,
      { hint: "Wait for the other process to finish, then run the command again." },
    );
  };
}
