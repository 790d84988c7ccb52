import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderKeys } from "../render/keys.ts";
import { withStoredData } from "../with-assay.ts";

export const keysList = defineCommand({
  name: "keys list",
  summary: "List access keys",
  description:
    "Lists every key with what it may do, who created it and when it was last used, to the minute. Keys that were revoked or have expired are listed too. No key can be shown again.\n\nWith --json: {keys: [{id, name, role, tenant, surfaces, createdAt, createdBy, expiresAt, revokedAt, revokedBy, lastUsedAt}]}.",
  examples: ["assay keys list", "assay keys list --json"],
  input: z.object({}),
  async run(context) {
    const keys = await withStoredData(context, (assay) => assay.access.listKeys());
    return { text: renderKeys(keys, { now: context.now(), styler: context.styler }), json: { keys } };
  },
});
