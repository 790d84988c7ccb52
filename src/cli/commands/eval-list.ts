import { z } from "zod";
import { openRunFolder } from "../../service/evaluations/open-run-folder.ts";
import { defineCommand } from "../command.ts";
import { renderColumns } from "../render/columns.ts";
import { oneLine } from "../render/one-line.ts";
import { toMinute } from "../render/to-minute.ts";

export const evalList = defineCommand({
  name: "eval list",
  summary: "List the evaluation runs that are kept beside the database",
  description:
    "Newest first. A file that holds no run, such as one that was cut off, is named on standard error and passed over.\n\nWith --json: [{id, name, startedAt, set: {name, hash, questions}, setup, moved, errors, violations}].",
  examples: ["assay eval list"],
  input: z.object({}),
  async run(context) {
    const folder = openRunFolder(context.loadConfig().config, { hasOwnStore: false });
    const listed = await folder?.list();
    for (const { error } of listed?.damaged ?? []) {
      context.stderr.write(`warning ${oneLine(error.message)}\nhint  ${oneLine(error.hint ?? "")}\n`);
    }
    const runs = (listed?.runs ?? []).map(({ id, name, startedAt, set, setup, moved, results }) => ({
      ...{ id, name, startedAt, set, setup },
      ...(moved && { moved }),
      errors: results.filter(({ error }) => error !== null).length,
      violations: results.filter(({ violations }) => violations.length > 0).length,
    }));
    if (runs.length === 0) {
      return { text: "No run is kept. Make one with assay eval run <set>.", json: runs };
    }
    const { dim } = context.styler;
    const head = ["name", "started", "questions", "errors", "violations", "id"].map((cell) => dim(cell));
    const rows = runs.map(({ id, name, startedAt, set, errors, violations }) => [
      ...[oneLine(name), toMinute(startedAt), String(set.questions), String(errors), String(violations)],
      oneLine(id),
    ]);
    return { text: renderColumns([head, ...rows]), json: runs };
  },
});
