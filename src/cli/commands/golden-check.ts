import { z } from "zod";
import type { GoldenListing } from "../../golden/golden-parts.ts";
import { defineCommand } from "../command.ts";
import { renderGoldenCheck } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenCheck = defineCommand({
  name: "golden check",
  summary: "Check that reviewed answers still hold; exit 3 when one does not",
  description:
    "Compares the sources of the named golden entries, or of all, with what they are now, and names the next command for each that is not fresh. What became of the cited passages, of their sections and of their documents is told apart; `golden.freshness` says which of them decides. Links of the answer that led to a page at the review, and passages that came since and are as near to the question, are looked at too. Ends with exit code 3 when one is not. Drafts and retired entries are looked at only when they are named. An approved entry that is found changed is marked stale, and one that is as it was reviewed again loses the mark; what is served never rests on the mark.\n\nWith --json: {fresh, total, marked: {stale, fresh}, entries}, each entry as in `golden show`.",
  arguments: [{ usage: "[id...]", description: "The entries to check (default: all)." }],
  options: [{ flags: "--no-record", description: "Leave no mark in the database and in the histories." }],
  examples: ["assay golden check", "assay golden check redis-pool kafka-batch", "assay golden check --json"],
  input: z.object({ id: z.array(z.string()).default([]), record: z.boolean().default(true) }),
  async run(context, { id, record }) {
    const { listings, marked } = await withStoredData(context, async ({ golden }) => {
      const all = id.length === 0 ? (await golden.check()).filter(canMatch) : await golden.check(id);
      const marks = record ? await golden.markFreshness(all) : { stale: [], fresh: [] };
      const reread = marks.stale.length + marks.fresh.length > 0;
      return {
        listings: reread ? await golden.check(all.map(({ entry }) => entry.id)) : all,
        marked: marks,
      };
    });
    const fresh = listings.filter(({ freshness }) => freshness.verdict === "fresh").length;
    return {
      text: renderGoldenCheck(listings, context.styler),
      json: { fresh, total: listings.length, marked, entries: listings.map(goldenEntryJson) },
      exitCode: fresh === listings.length ? 0 : 3,
    };
  },
});

function canMatch({ entry }: GoldenListing): boolean {
  return entry.state === "approved" || entry.state === "stale";
}
