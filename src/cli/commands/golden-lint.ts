import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderLint } from "../render/golden-lint.ts";
import { withAssay } from "../with-assay.ts";

export const goldenLint = defineCommand({
  name: "golden lint",
  summary: "Test the reviewed answers themselves; exit 3 when one fails",
  description:
    "Looks at every approved and stale entry: it has sources and they exist; the links of its answer lead to a page, and to a place on it; no question of it is as near to an entry with another answer; each question gets its answer, and each negative question does not. Links to other sites are only checked for their syntax. Whether sources still say the same is for `golden check`. Ends with exit code 3 when something fails, so that a team can run it beside its documents.\n\nWith --json: {problems: [{entryId, rule, message, hint}], checked, skipped, notes}; rule is no-sources, source-missing, answer-unreadable, link-broken, shadowed, phrasing-misses or negative-hits.",
  examples: ["assay golden lint", "assay golden lint --json"],
  input: z.object({}),
  async run(context) {
    const report = await withAssay(context, ({ golden }) => golden.lint());
    return {
      text: renderLint(report, context.styler),
      json: report,
      exitCode: report.problems.length === 0 ? 0 : 3,
    };
  },
});
