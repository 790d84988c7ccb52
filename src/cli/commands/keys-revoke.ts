import { z } from "zod";
import { handlerOption, keyHandler } from "../access/key-handler.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const keysRevoke = defineCommand({
  name: "keys revoke",
  summary: "End an access key",
  description:
    "Ends a key, and every browser that signed in with it, from the next request on. It cannot be taken back, and stays listed. Nothing changes where it was revoked before.\n\nWith --json: {key}, as `assay keys list` shows it.",
  arguments: [{ usage: "<id>", description: "The key's id: the part between the first two underscores." }],
  options: [handlerOption],
  examples: ["assay keys revoke 1f2e3d4c5b6a7980"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const key = await withStoredData(context, (assay) =>
      assay.access.revokeKey(id, { by: keyHandler(context) }),
    );
    const { bold, green } = context.styler;
    return { text: `${green("revoked")} ${bold(key.id)} ${oneLine(key.name)}`, json: { key } };
  },
});
