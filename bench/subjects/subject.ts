import type { BenchContext } from "../bench-context.ts";
import type { Figure } from "../figure.ts";

/** Measures one part of the program. */
export type Subject = (context: BenchContext) => Promise<readonly Figure[]>;
