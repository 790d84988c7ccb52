import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { TenantAssay } from "../../service/assay.ts";
import type { LoggedAnswer } from "../../service/traffic/traffic.ts";
import { defineCommand } from "../command.ts";
import { renderShadow } from "../render/shadow.ts";
import { withStoredData } from "../with-assay.ts";

export const shadowShow = defineCommand({
  name: "shadow show",
  summary: "Show a served answer beside the fresh one, and what the judge said",
  description:
    "With --json: {shadow, question, served}, shadow as in `shadow list`; question and served are null where the log does not keep them.",
  arguments: [{ usage: "<id>", description: "The answer, as in `assay shadow list`." }],
  examples: ["assay shadow show 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const { shadow, logged } = await withStoredData(context, async (assay) => ({
      shadow: await assay.monitor.shadow.get(id),
      logged: await readLogged(assay, id),
    }));
    return {
      text: renderShadow(shadow, { logged, styler: context.styler }),
      json: { shadow, question: logged?.record.question ?? null, served: logged?.record.text ?? null },
    };
  },
});

/** A record may be gone, or never have been. */
async function readLogged(assay: TenantAssay, id: string): Promise<LoggedAnswer | undefined> {
  try {
    return await assay.log.get(id);
  } catch (error) {
    const isAbsent =
      AppError.isInstance(error) && (error.code === "answer-not-found" || error.code === "log-off");
    if (isAbsent) return undefined;
    throw error;
  }
}
