import { loadPairs } from "../eval/load-pairs.ts";
import type { PairSet } from "../eval/verifier/collect-pairs.ts";
import { hashBytes } from "../text/hash-text.ts";
import type { Terminal } from "./context.ts";
import { readTextInput } from "./read-text-input.ts";

/** Labelled pairs, one set for each file, with the SHA-256 of what was read. */
export interface PairFiles {
  readonly sets: readonly PairSet[];
  readonly dataHash: string;
}

/** @throws AppError `dataset-invalid` and those of reading a file */
export async function readPairSets(
  files: readonly string[],
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<PairFiles> {
  const sets: PairSet[] = [];
  const hashes: string[] = [];
  for (const file of new Set(files)) {
    const text = await readTextInput(file, terminal);
    sets.push({ name: file, pairs: loadPairs(text, { file }) });
    hashes.push(hashBytes(text));
  }
  const [first = ""] = hashes;
  return { sets, dataHash: hashes.length === 1 ? first : hashBytes(hashes.join("")) };
}
