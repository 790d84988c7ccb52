import { parseArgs } from "node:util";

export interface LoadOptions {
  /** Requests of one block, and pairs of blocks of the two servers. */
  readonly block: number;
  readonly rounds: number;
  /** Questions in other words, and the requests over which memory is watched. */
  readonly similar: number;
  readonly memory: number;
  readonly connections: number;
}

export function parseLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      block: { type: "string", default: "4000" },
      rounds: { type: "string", default: "7" },
      similar: { type: "string", default: "3000" },
      memory: { type: "string", default: "100000" },
      connections: { type: "string", default: "16" },
    },
  });
  return {
    block: Number(values.block),
    rounds: Number(values.rounds),
    similar: Number(values.similar),
    memory: Number(values.memory),
    connections: Number(values.connections),
  };
}
