import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderFindings } from "../render/findings.ts";
import { createProgress } from "../render/progress.ts";

export const doctor = defineCommand({
  name: "doctor",
  summary: "Call each configured model and engine once and say what is wrong",
  description:
    "Makes one real call to the embedding model, the chat model, the reranker, the web search and the chat model as verifier, as far as they are configured, without a second try; a call to an endpoint may cost money. Needs no database. Exit 1 when one fails.\n\nWith --json: {ok, checks: [{part, outcome, …}]}, part being embedder, chat, rerank, web or verifier; outcome ok with {id, words, milliseconds}, failed with {problem: {code, message, hint}, milliseconds}, or off.",
  examples: ["assay doctor", "assay doctor --config production.yaml --json"],
  input: z.object({}),
  async run(context) {
    const { config, secrets } = context.loadConfig();
    const progress = createProgress(context, "Preparing the embedding model (first use)");
    // Loaded here and not above, so that help and settings do not wait for the models' runtimes.
    const { diagnose } = await import("../../service/diagnose.ts");
    const checks = await diagnose({
      config,
      secrets,
      signal: context.signal,
      onModelProgress: (share) => progress.update(share * 100, 100),
    }).finally(() => progress.stop());
    const ok = checks.every(({ outcome }) => outcome !== "failed");
    return {
      text: renderFindings(checks, context.styler),
      json: { ok, checks },
      exitCode: ok ? 0 : 1,
    };
  },
});
