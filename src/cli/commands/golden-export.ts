import { z } from "zod";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

export const goldenExport = defineCommand({
  name: "golden export",
  summary: "Write reviewed answers as YAML that a team keeps in git",
  description:
    "Prints the YAML and nothing else, or writes it to a file in one step. The same entries give the same text.\n\nWith --json: {entries, output, yaml}; with --output, yaml is null.",
  arguments: [{ usage: "[id...]", description: "The entries to export (default: all)." }],
  options: [{ flags: "-o, --output <file>", description: "Write to this file (default: standard output)." }],
  examples: ["assay golden export > golden.yaml", "assay golden export redis-pool --output golden.yaml"],
  input: z.object({ id: z.array(z.string()).default([]), output: z.string().optional() }),
  async run(context, { id, output }) {
    const { yaml, entries } = await withStoredData(context, async ({ golden }) => {
      if (id.length > 0) return { yaml: await golden.exportYaml(id), entries: new Set(id).size };
      return { yaml: await golden.exportYaml(), entries: (await golden.list()).length };
    });
    if (output === undefined) return { text: yaml, json: { entries, output: null, yaml } };
    await writeTextFile(yaml, { path: output, cwd: context.cwd });
    return {
      text: `${context.styler.green("wrote")} ${count(entries, "entry", "entries")} to ${oneLine(output)}`,
      json: { entries, output, yaml: null },
    };
  },
});
