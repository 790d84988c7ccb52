import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderGoldenCheck } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenCheck = defineCommand({
  name: "golden check",
  summary: "Check that reviewed answers still hold; exit 3 when one does not",
  description:
    "Compares the sources of the named golden entries, or of all, with what they are now, and names the next command for each that is not fresh. Ends with exit code 3 when one is not.\n\nWith --json: {fresh, total, entries}, each entry as in `golden show`.",
  arguments: [{ usage: "[id...]", description: "The entries to check (default: all)." }],
  examples: ["assay golden check", "assay golden check redis-pool kafka-batch", "assay golden check --json"],
  input: z.object({ id: z.array(z.string()).default([]) }),
  async run(context, { id }) {
    const listings = await withStoredData(context, (assay) =>
      id.length === 0 ? assay.golden.check() : assay.golden.check(id),
    );
    const fresh = listings.filter(({ freshness }) => freshness.verdict === "fresh").length;
    return {
      text: renderGoldenCheck(listings, context.styler),
      json: { fresh, total: listings.length, entries: listings.map(goldenEntryJson) },
      exitCode: fresh === listings.length ? 0 : 3,
    };
  },
});
