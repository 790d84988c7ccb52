import type { z } from "zod";
import type { ConfigKeyDescription } from "./describe-config.ts";
import { isMapping, type LayerValue, shown, suggestion } from "./layers.ts";

/**
 * What is wrong inside a table, such as one surface's threshold: each problem by the path of the value at fault, since
 * the table as a whole is too long to be shown and too large to be searched by eye.
 */
export function tableProblems(
  issues: readonly z.core.$ZodIssue[],
  { given, description }: { given: LayerValue; description: ConfigKeyDescription },
): string[] {
  const root = description.key.split(".").length;
  const partKeys = description.parts.flatMap(({ key }) => [key, key.split(".")[0] ?? key]);
  const placeOf = given.placeOf ?? (() => given.place);
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const inside = path.slice(root + 1);
    if (issue.code === "unrecognized_keys") {
      const entry = path.slice(0, root + 1).join(".");
      return issue.keys.map((key) => {
        const name = [...inside, key].join(".");
        return `${placeOf([...path, key])}: unknown key "${name}" in "${entry}".${suggestion(name, partKeys)}`;
      });
    }
    if (issue.code === "invalid_key") {
      return [
        `${placeOf(path)}: ${shown(path[root], description.key)} cannot be a name in "${description.key}".`,
      ];
    }
    const key = path.join(".");
    const value = shown(valueAt(given.value, path.slice(root)), given.key);
    return [
      `${placeOf(path)}: "${key}" cannot be ${value}. Allowed: ${allowedAt(inside, path.length > root, description)}.`,
    ];
  });
}

function allowedAt(
  inside: readonly string[],
  isInTable: boolean,
  { type, parts }: ConfigKeyDescription,
): string {
  if (!isInTable) return type;
  const key = inside.join(".");
  // The place of an item in a list is no part of the key.
  const part =
    parts.find((known) => known.key === key) ?? parts.find((known) => key.startsWith(`${known.key}.`));
  return part?.type ?? "keys of its own";
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(first)], rest);
  return isMapping(value) ? valueAt(value[first], rest) : undefined;
}
