import { z } from "zod";
import { describeConfig } from "../../config.ts";
import { defineCommand } from "../command.ts";

export const configKeys = defineCommand({
  name: "config keys",
  summary: "List every setting with its type, default and variable",
  examples: ["assay config keys"],
  input: z.object({}),
  async run(context) {
    const keys = describeConfig();
    const { bold, dim } = context.styler;
    const blocks = keys.map((key) =>
      [
        `${bold(key.key)}  ${dim(key.environment)}`,
        key.description,
        `${key.type}; default ${JSON.stringify(key.default)}`,
        ...key.parts.map((part) => dim(`${key.key}.<name>.${part.key}: ${part.type}`)),
      ].join("\n  "),
    );
    return {
      text: blocks.join("\n\n"),
      json: {
        keys: keys.map(({ key, type, default: value, environment, description, parts }) => ({
          key,
          type,
          default: value,
          environment,
          description,
          parts,
        })),
      },
    };
  },
});
