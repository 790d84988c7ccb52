import { z } from "zod";
import { roles } from "../../stores/access/access-keys.ts";
import { handlerOption, keyHandler } from "../access/key-handler.ts";
import { defineCommand } from "../command.ts";
import { comingMomentInput } from "../moment-input.ts";
import { describeKey } from "../render/keys.ts";
import { withStoredData } from "../with-assay.ts";

export const keysCreate = defineCommand({
  name: "keys create",
  summary: "Create an access key for `assay serve`",
  description:
    "Creates a key and prints it, this once: only its hash is kept. Whoever sends it in the header `authorization: Bearer <key>` may do what its role may, in one tenant. An asker asks, searches and says what they think of answers; a curator also looks after reviewed answers and reads the log; an operator also writes documents, sets thresholds and removes records; an admin also looks after keys and tenants.\n\nWith --json: {key: {id, name, role, tenant, surfaces, createdAt, createdBy, expiresAt, revokedAt, revokedBy, lastUsedAt}, text}; text is what callers send.",
  options: [
    {
      flags: "--name <text>",
      description: "What or whom it is for; histories name it as who did something.",
    },
    { flags: "--role <role>", description: "What it may do.", choices: roles },
    {
      flags: "--surface <name>",
      description: "It may ask under this surface alone; several may be given (default: all).",
      repeatable: true,
    },
    {
      flags: "--expires <when>",
      description: "In how long it ends, such as 90d or 12h, or a date (default: it does not end).",
    },
    handlerOption,
  ],
  examples: [
    "assay keys create --name ci --role asker --expires 90d",
    'assay keys create --name "Ann Lee" --role curator --tenant acme',
  ],
  input: z.object({
    name: z.string(),
    role: z.enum(roles),
    surface: z.array(z.string()).default([]),
    expires: comingMomentInput.optional(),
  }),
  async run(context, { name, role, surface, expires }) {
    const { tenant } = context.loadConfig().config;
    const { created, isThere } = await withStoredData(context, async (assay) => ({
      created: await assay.access.createKey({
        ...{ name, role, tenant, surfaces: surface, by: keyHandler(context) },
        ...(expires && { expiresAt: expires(context.now()) }),
      }),
      isThere: tenant === "default" || (await assay.tenants.list()).some(({ id }) => id === tenant),
    }));
    const { bold, dim } = context.styler;
    return {
      text: [
        bold(created.text),
        dim("Shown this once. Keep it where secrets are kept."),
        describeKey(created.key),
        ...(isThere ? [] : [`There is no such tenant yet: assay tenants add ${tenant}`]),
      ].join("\n"),
      json: created,
    };
  },
});
