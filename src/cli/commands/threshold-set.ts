import { z } from "zod";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { renderWarnings } from "../render/warnings.ts";
import { withAssay } from "../with-assay.ts";

export const thresholdSet = defineCommand({
  name: "threshold set",
  summary: "Choose a threshold for this embedding model",
  description:
    "Keeps a threshold in the database, pinned to the embedding model: under another model it is refused until it is chosen anew. A value is a cosine similarity from -1 to 1, and the bound belongs to it: at 1 only equal vectors pass.\n\nWith --json: {name, value, embedderId, origin, setAt, warnings}.",
  arguments: [
    { usage: "<name>", description: "golden or retrieval." },
    { usage: "<value>", description: "From -1 to 1." },
  ],
  examples: ["assay threshold set golden 0.8", "assay threshold set retrieval -0.2"],
  input: z.object({
    name: z.enum(["golden", "retrieval"], { error: "expected golden or retrieval" }),
    value: numberInput({ min: -1, max: 1 }),
  }),
  async run(context, { name, value }) {
    const { config, place } = context.loadConfig();
    const pin = await withAssay(context, (assay) => assay.thresholds.set(name, value));
    const key = `${name}.threshold`;
    const configured = config[name].threshold;
    const warnings =
      configured === null || configured === value
        ? []
        : [`${place(key) ?? key} says ${configured}, which is in force as long as it stands there.`];
    const { green, bold, dim } = context.styler;
    const line = `${green("set")} ${name} ${bold(String(pin.value))} ${dim(`for ${pin.embedderId}`)}`;
    return {
      text: [line, ...renderWarnings(warnings, context.styler)].join("\n"),
      json: { name, ...pin, warnings },
    };
  },
});
