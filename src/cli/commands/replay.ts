import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { askToGoOn, yesField, yesOption } from "../confirming/announce-calls.ts";
import type { CommandContext } from "../context.ts";
import { renderReplay } from "../render/replay.ts";
import { withAssay } from "../with-assay.ts";

export const replay = defineCommand({
  name: "replay",
  summary: "Ask the question of a logged answer again, and compare",
  description:
    "Asks as it was asked then: at its surface, for its audience and language, under its thresholds. What is not there any more, such as the model, the index or the entry of then, is said and not used. Nothing is logged, compared or stored. Where a chat model is configured it may be called, which costs: at a terminal you are asked first, elsewhere say --yes or --no-generate.\n\nWith --json: {before, after, isSame, differences: [{what, before, after}], gone, notKnown}; before and after as entries of `log`.",
  arguments: [{ usage: "<id>", description: "The answer, as in `assay log`." }],
  options: [
    { flags: "--no-generate", description: "Write no answer: quote the documents." },
    yesOption,
    { flags: "--gate", description: "End with 3 when the answer is another one." },
  ],
  examples: [
    "assay replay 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22",
    "assay replay 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22 --no-generate --json",
  ],
  input: z.object({
    id: z.string(),
    generate: z.boolean().default(true),
    ...yesField,
    gate: z.boolean().default(false),
  }),
  async run(context, { id, generate, yes, gate }) {
    if (generate && !yes) await confirmCalls(context);
    const repeated = await withAssay(context, (assay) =>
      assay.log.replay(id, { generate, signal: context.signal }),
    );
    return {
      text: renderReplay(repeated, context.styler),
      json: repeated,
      exitCode: gate && !repeated.isSame ? 3 : 0,
    };
  },
});

/** @throws AppError `usage` where nobody can be asked, `aborted` where they said no */
async function confirmCalls(context: CommandContext): Promise<void> {
  const { loadConfig, isTTY, json } = context;
  const { chat } = loadConfig().config;
  if (chat.baseUrl === null || chat.model === null) return;
  if (json || !isTTY.stdin || !isTTY.stdout) {
    throw new AppError("usage", `Asking again may call ${chat.model}, which costs.`, {
      hint: "Add --yes to call it, or --no-generate to quote the documents.",
    });
  }
  await askToGoOn(context, `Asking again may call ${chat.model}, which costs. `);
}
