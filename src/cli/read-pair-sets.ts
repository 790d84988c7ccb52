import { settlePairs } from "../eval/labels/settle-pairs.ts";
import { loadPairs, PAIR_SHAPE } from "../eval/load-pairs.ts";
import { invalidData } from "../eval/read-json-lines.ts";
import type { PairSet } from "../eval/verifier/collect-pairs.ts";
import { count } from "../text/count.ts";
import { hashBytes } from "../text/hash-text.ts";
import type { Terminal } from "./context.ts";
import { readTextInput } from "./read-text-input.ts";

/** Labelled pairs, each once, one set for each file, with the SHA-256 of what was read. */
export interface PairFiles {
  readonly sets: readonly PairSet[];
  readonly dataHash: string;
}

/**
 * Says to stderr what is listed again, and what is labelled both ways and left out.
 *
 * @throws AppError `dataset-invalid`, also where nothing is left, and those of reading a file
 */
export async function readPairSets(
  files: readonly string[],
  terminal: Pick<Terminal, "cwd" | "stdin" | "stderr">,
): Promise<PairFiles> {
  const read: PairSet[] = [];
  const hashes: string[] = [];
  for (const file of new Set(files)) {
    const text = await readTextInput(file, terminal);
    read.push({ name: file, pairs: loadPairs(text, { file }) });
    hashes.push(hashBytes(text));
  }
  const [first = ""] = hashes;
  return {
    sets: settleSets(read, terminal),
    dataHash: hashes.length === 1 ? first : hashBytes(hashes.join("")),
  };
}

function settleSets(read: readonly PairSet[], { stderr }: Pick<Terminal, "stderr">): PairSet[] {
  const lines = read.flatMap(({ name: from, pairs }) => pairs.map((pair) => ({ ...pair, from })));
  const { pairs, repeated, disputed } = settlePairs(lines);
  if (repeated > 0) {
    stderr.write(
      `warning ${count(repeated, "line")} repeat a pair: it counts once, with the weight of all of its lines.\n`,
    );
  }
  if (disputed > 0) {
    stderr.write(`warning ${count(disputed, "pair")} labelled both ways, left out.\n`);
  }
  if (pairs.length === 0) {
    throw invalidData(`${lines.length} lines hold no pair that is not labelled both ways.`, PAIR_SHAPE);
  }
  return read.flatMap(({ name }) => {
    const own = pairs.filter(({ from }) => from === name).map(({ from: _, ...pair }) => pair);
    return own.length === 0 ? [] : [{ name, pairs: own }];
  });
}
