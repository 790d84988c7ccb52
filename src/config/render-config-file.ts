import { stringify } from "yaml";
import {
  type ConfigKeyDescription,
  describeConfig,
  describeGroups,
  type TablePart,
} from "./describe-config.ts";
import { secretVariables } from "./environment.ts";

/**
 * A configuration file in which every setting stands with what it does and its default, all of it commented out: such a
 * file changes nothing. Taking the first `#` away from a setting, and from the group above it, puts it in force; the
 * explanations stay comments.
 */

const WIDTH = 116;

const HEADER = `Settings of Assay. Every one is as it is by default, so this file changes nothing yet.
To change a setting, remove the # in front of it and in front of its group, and write your value.
Flags are stronger than variables, and variables than this file. The variable of server.port is ASSAY_SERVER_PORT.
"assay config show" tells which value is in force and where it is from.
Secrets stand only in variables, never here: ${Object.values(secretVariables).join(", ")}.`;

export function renderConfigFile(): string {
  const groups = describeGroups();
  const lines = comment(HEADER, "# ");
  const open = new Set<string>();
  for (const setting of describeConfig()) {
    const path = setting.key.split(".");
    for (let depth = 1; depth < path.length; depth += 1) {
      const group = path.slice(0, depth).join(".");
      if (open.has(group)) continue;
      open.add(group);
      const { margin, note, name } = placeOf(group);
      if (depth === 1) lines.push("");
      lines.push(...comment(groups.get(group) ?? "", note), `${margin}${name}:`);
    }
    if (path.length === 1) lines.push("");
    lines.push(...linesOf(setting));
  }
  return `${lines.join("\n")}\n`;
}

function linesOf({ key, description, type, default: value, parts }: ConfigKeyDescription): string[] {
  const { margin, note, name } = placeOf(key);
  return [
    ...comment(`${description} (${type})`, note),
    ...parts.flatMap((part) => comment(partText(part), `${note}  `)),
    `${margin}${name}: ${stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim()}`,
  ];
}

function partText({ key, type }: TablePart): string {
  return `<name>.${key}: ${type}`;
}

/** What a key stands behind, and what explanations of it do: at the top one `#`, inside groups a second one. */
function placeOf(key: string): { margin: string; note: string; name: string } {
  const path = key.split(".");
  const margin = `#${"  ".repeat(path.length - 1)}`;
  return { margin, note: path.length === 1 ? "# " : `${margin}# `, name: path.at(-1) ?? key };
}

/** Lines of at most `WIDTH` characters, each begun with `margin`. Line ends in the text are kept. */
function comment(text: string, margin: string): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = margin;
    for (const word of paragraph.split(" ")) {
      const isFirst = line === margin;
      if (!isFirst && line.length + 1 + word.length > WIDTH) {
        lines.push(line);
        line = margin + word;
      } else line += isFirst ? word : ` ${word}`;
    }
    return [...lines, line];
  });
}
