import { z } from "zod";
import type { Assay } from "../../service/assay.ts";
import { thresholdNames } from "../../stores/settings.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { renderWarnings } from "../render/warnings.ts";
import { surfaceOption } from "../surface-option.ts";
import { withAssay } from "../with-assay.ts";

export const thresholdSet = defineCommand({
  name: "threshold set",
  summary: "Choose a threshold for this embedding model",
  description:
    "Keeps a threshold in the database, pinned to the embedding model: under another model it is refused until it is chosen anew. A value is a cosine similarity from -1 to 1, and the bound belongs to it: at 1 only equal vectors pass.\n\nA threshold of one surface goes before that of all, wherever the latter comes from; the configuration of the surface itself goes before both.\n\nWith --json: {name, surface, value, embedderId, origin, setAt, warnings}.",
  arguments: [
    { usage: "<name>", description: "golden, cache or retrieval." },
    { usage: "<value>", description: "From -1 to 1." },
  ],
  options: [
    surfaceOption,
    {
      flags: "--index <name>",
      description: "A version of the index whose embedding model it is for (default: the live one).",
    },
  ],
  examples: [
    "assay threshold set golden 0.8",
    "assay threshold set golden 0.9 --surface support",
    "assay threshold set cache 0.93",
    "assay threshold set retrieval -0.2",
  ],
  input: z.object({
    name: z.enum(thresholdNames, { error: `expected ${thresholdNames.join(", ")}` }),
    value: numberInput({ min: -1, max: 1 }),
    surface: z.string().optional(),
    index: z.string().optional(),
  }),
  async run(context, { name, value, surface, index }) {
    const { config, place } = context.loadConfig();
    const set = ({ thresholds }: Pick<Assay, "thresholds">) =>
      thresholds.set(name, value, surface === undefined ? {} : { surface });
    const pin = await withAssay(context, (assay) =>
      index === undefined ? set(assay) : assay.indexes.use(index, set),
    );
    const key = surface === undefined ? `${name}.threshold` : `surfaces.${surface}.${name}.threshold`;
    const configured =
      surface === undefined ? config[name].threshold : (config.surfaces[surface]?.[name]?.threshold ?? null);
    const where =
      surface === undefined
        ? (place(key) ?? key)
        : `${key} (${place("surfaces", [surface, name, "threshold"]) ?? "surfaces"})`;
    const warnings =
      configured === null || configured === value
        ? []
        : [`${where} says ${configured}, which is in force as long as it stands there.`];
    const { green, bold, dim } = context.styler;
    const line = `${green("set")} ${name} ${bold(String(pin.value))} ${dim(`for ${surface === undefined ? "" : `the surface ${surface} under `}${pin.embedderId}`)}`;
    return {
      text: [line, ...renderWarnings(warnings, context.styler)].join("\n"),
      json: { name, surface: surface ?? null, ...pin, warnings },
    };
  },
});
