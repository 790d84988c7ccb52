import { parseArgs } from "node:util";
import { subjectNames } from "./subjects/index.ts";

export interface BenchOptions {
  readonly only: readonly string[];
  readonly isQuick: boolean;
  readonly isJson: boolean;
  readonly isGate: boolean;
}

export const help = `Usage: npm run bench -- [options]

Measures speed and memory of the build. Every figure is taken in turns with a baseline on the same machine, and the
ratio to it is what can be compared between machines. Nothing is left behind but the assembled embedding model in the
cache folder of the current user.

  --only <name,…>  only these: ${subjectNames.join(", ")}
  --quick          fewer rounds: shows that it works, not how fast
  --json           one JSON object on standard output (npm run --silent bench -- --json)
  --gate           end with 3 when a target is not met
  --help           this text
`;

export type ParsedOptions =
  | { readonly kind: "run"; readonly options: BenchOptions }
  | { readonly kind: "help" }
  | { readonly kind: "wrong"; readonly message: string };

export function parseOptions(args: readonly string[]): ParsedOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: "string", multiple: true },
        quick: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        gate: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return { kind: "help" };
    const only = values.only?.flatMap((names) => names.split(",")).map((name) => name.trim());
    const unknown = only?.filter((name) => !subjectNames.includes(name)) ?? [];
    if (unknown.length > 0) {
      const message = `Nothing is called ${unknown.join(", ")}. There are: ${subjectNames.join(", ")}.`;
      return { kind: "wrong", message };
    }
    const { quick: isQuick, json: isJson, gate: isGate } = values;
    return { kind: "run", options: { only: only ?? subjectNames, isQuick, isJson, isGate } };
  } catch (error) {
    return { kind: "wrong", message: error instanceof Error ? error.message : String(error) };
  }
}
