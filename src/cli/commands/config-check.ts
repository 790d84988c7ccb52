import { z } from "zod";
import { describeConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";

export const configCheck = defineCommand({
  name: "config check",
  summary: "Check the settings; exit 2 when one is wrong",
  description:
    "Checks the configuration file, the environment and the flags together, and names every problem with its place; then whether each driver has the settings and the key it needs. Calls nobody: for that there is assay doctor.",
  examples: ["assay config check", "assay config check --config production.yaml"],
  input: z.object({}),
  async run(context) {
    const { config, secrets, file, origin } = context.loadConfig();
    // Loaded here and not above, so that help and settings do not wait for the models' runtimes.
    const { checkDrivers } = await import("../../service/check-drivers.ts");
    const problems = await checkDrivers(config, secrets);
    if (problems.length > 0) throw invalid(problems);
    const onlyForEndpoint = describeConfig()
      .filter(
        ({ key, description }) =>
          key.startsWith("embedder.") && description.includes("Only for `openai-compatible`"),
      )
      .map(({ key }) => key);
    const ignored =
      config.embedder.driver === "local" ? onlyForEndpoint.filter((key) => origin(key) !== "default") : [];
    const notes = ignored.map((key) => `${key} is set but has no effect while embedder.driver is local.`);
    const { green, yellow } = context.styler;
    const lines = [`${green("ok")} ${file ?? "no configuration file, defaults"}`];
    return {
      text: [...lines, ...notes.map((note) => `${yellow("note")} ${note}`)].join("\n"),
      json: { ok: true, file: file ?? null, notes },
    };
  },
});

function invalid(problems: readonly AppError[]): AppError {
  const [first] = problems;
  if (problems.length === 1 && first) return first;
  const lines = problems.map(({ message, hint }) => `- ${message}${hint === undefined ? "" : ` ${hint}`}`);
  return new AppError(
    "config-invalid",
    `${problems.length} problems in the configuration:\n${lines.join("\n")}`,
    { hint: "assay config keys" },
  );
}
