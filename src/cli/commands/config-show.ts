import { z } from "zod";
import { cacheFolder, describeConfig, hideSecretsOf } from "../../config.ts";
import { defineCommand } from "../command.ts";
import { renderColumns } from "../render/columns.ts";
import { printable } from "../render/printable.ts";

export const configShow = defineCommand({
  name: "config show",
  summary: "Print each setting, its value and where it came from",
  examples: ["assay config show", "ASSAY_RETRIEVAL_K=5 assay config show --json"],
  input: z.object({}),
  async run(context) {
    const loaded = context.loadConfig();
    const groups = new Map<string, unknown>(Object.entries(loaded.config));
    const rows = describeConfig().map(({ key }) => ({
      key,
      value: withoutSecrets(key, valueAt(groups, key) ?? null),
      origin: loaded.origin(key),
      place: loaded.place(key) ?? null,
    }));
    const secrets = loaded.secretNames.map(({ variable, isSet }) => ({
      variable,
      state: isSet ? "set, not shown" : "not set",
    }));
    const { bold, dim } = context.styler;
    const lines = rows.map(({ key, value, origin, place }) => [
      key,
      origin === "default" ? dim(printable(JSON.stringify(value))) : bold(printable(JSON.stringify(value))),
      dim(printable(place === null ? origin : `${origin}: ${place}`)),
    ]);
    lines.push(...secrets.map(({ variable, state }) => [variable, state, dim("env")]));
    const folder = cacheFolder(loaded.config, context.cwd);
    return {
      text: `${renderColumns(lines)}\n\nfile: ${loaded.file ?? "none"}\ncache folder: ${folder}`,
      json: {
        file: loaded.file ?? null,
        cacheFolder: folder,
        values: rows,
        secrets: Object.fromEntries(secrets.map(({ variable, state }) => [variable, state])),
      },
    };
  },
});

function withoutSecrets(key: string, value: unknown): unknown {
  return typeof value === "string" ? hideSecretsOf(key, value) : value;
}

function valueAt(groups: ReadonlyMap<string, unknown>, key: string): unknown {
  const [first = key, ...rest] = key.split(".");
  const value = groups.get(first);
  if (rest.length === 0 || typeof value !== "object" || value === null) return value;
  return valueAt(new Map<string, unknown>(Object.entries(value)), rest.join("."));
}
