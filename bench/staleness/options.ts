import { parseArgs } from "node:util";

export const help = `Usage: npm run bench:staleness -- [options]

Serves answers of one version of a documentation, releases the next version, and counts what is still served: by Assay's
reviewed and cached answers, by a store that goes by similarity alone, and by one that forgets after a day.

  --system <url>   measure the system behind this adapter instead (bench/staleness/README.md describes it)
  --named-pages    only pages that some question names: a fraction of the time
  --grains         also every grain of freshness and setting of golden.newEvidence, and the price of the latter
  --json           one line of JSON for each system
  --help           this text
`;

export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      system: { type: "string" },
      "named-pages": { type: "boolean", default: false },
      grains: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return values;
}
