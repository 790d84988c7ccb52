import { z } from "zod";
import { measureLabels } from "../../eval/labels/label-stats.ts";
import { defineCommand } from "../command.ts";
import { renderLabelStats } from "../render/pairs.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsStats = defineCommand({
  name: "pairs stats",
  summary: "Count labelled pairs, and say how far people and models agree",
  description:
    "Counts by kind: human (people who looked at both questions and the answer), report (people who got a wrong answer), judge (a model). Agreement is Cohen's kappa on the pairs that both judged, with its 95 % interval.\n\nWith --json: {kinds: [{kind, pairs, same, drawn, disputed}], judge: {pairs, agreed, kappa, interval}, people: the same}.",
  examples: ["assay pairs stats"],
  input: z.object({}),
  async run(context) {
    const stats = measureLabels(await withStoredData(context, ({ labelling }) => labelling.list()));
    return { text: renderLabelStats(stats, context.styler), json: stats };
  },
});
