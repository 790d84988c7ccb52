import { z } from "zod";
import { describeConfig } from "../../config.ts";
import { defineCommand } from "../command.ts";

export const configCheck = defineCommand({
  name: "config check",
  summary: "Check the settings; exit 2 when one is wrong",
  description:
    "Checks the configuration file, the environment and the flags together, and names every problem with its place.",
  examples: ["assay config check", "assay config check --config production.yaml"],
  input: z.object({}),
  async run(context) {
    const { config, file, origin } = context.loadConfig();
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
