import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderGoldenEntry } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenShow = defineCommand({
  name: "golden show",
  summary: "Show a reviewed answer and the verdict on each of its sources",
  description:
    "Shows everything about one golden entry.\n\nWith --json: {id, questions, answer, verdict, reason, sources, reviewedBy, reviewedAt, createdAt, revision}, each source {kind, source, label, hash, verdict, reason, reviewedVersion, currentVersion, versions}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  examples: ["assay golden show redis-pool", "assay golden show redis-pool --json"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const listing = await withStoredData(context, (assay) => assay.golden.show(id));
    const text = renderGoldenEntry(listing, context.styler);
    const next = `\n\n${context.styler.bold("next")} assay golden review ${oneLine(id)}`;
    return {
      text: listing.freshness.verdict === "fresh" ? text : text + next,
      json: goldenEntryJson(listing),
    };
  },
});
