import { z } from "zod";
import { canMatch } from "../../stores/golden-history.ts";
import { defineCommand } from "../command.ts";
import { renderGoldenEntry } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenShow = defineCommand({
  name: "golden show",
  summary: "Show a reviewed answer and the verdict on each of its sources",
  description:
    "Shows everything about one golden entry.\n\nWith --json: {id, state, questions, negatives, answer, language, audience, labels, verdict, reason, grains, sources, brokenLinks: [{url, reason, now}], newEvidence: [{documentId, label, startLine, text, similarity, isNearest}], reviewedBy, reviewedAt, createdAt, revision}, each source {kind, source, label, hash, verdict, reason, reviewedVersion, currentVersion, versions, grains: {passage, section, document}, movedTo}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  examples: ["assay golden show redis-pool", "assay golden show redis-pool --json"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const listing = await withStoredData(context, (assay) => assay.golden.show(id));
    const text = renderGoldenEntry(listing, context.styler);
    const { verdict } = listing.freshness;
    const step = listing.entry.state === "draft" && verdict === "fresh" ? "approve" : "review";
    const next = `\n\n${context.styler.bold("next")} assay golden ${step} ${oneLine(id)}`;
    const isServed = canMatch(listing.entry) && verdict === "fresh";
    return {
      text: isServed || listing.entry.state === "retired" ? text : text + next,
      json: goldenEntryJson(listing),
    };
  },
});
