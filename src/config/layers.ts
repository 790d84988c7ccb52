import { dirname, resolve } from "node:path";
import { closest, distance } from "fastest-levenshtein";
import type { ConfigKeyDescription } from "./describe-config.ts";
import { DEBUG_VARIABLE, type Environment, secretVariableFor, secretVariables } from "./environment.ts";
import { hideSecretsOf, isSecretName } from "./hide-secrets.ts";
import type { ConfigFile } from "./read-config-file.ts";
import { isServiceLink } from "./service-links.ts";

/** Where a value came from, strongest first. */
export type Origin = "flag" | "env" | "file" | "default";

/** A value that one layer gives to one key. */
export interface LayerValue {
  readonly key: string;
  readonly value: unknown;
  readonly origin: Exclude<Origin, "default">;
  /** The flag, the variable, or `file:line`. */
  readonly place: string;
  /** The place of a part of the value, by the path from the root; absent where the parts have none of their own. */
  readonly placeOf?: (path: readonly string[]) => string;
}

/** A setting handed in by the command line, or by code. */
export interface ConfigFlag {
  readonly key: string;
  /** A text is read as the environment's would be. */
  readonly value: unknown;
  /** What the user typed, such as `--threshold`. */
  readonly name: string;
}

/** What a layer holds, and what is wrong with it. */
export interface Layer {
  readonly values: readonly LayerValue[];
  readonly problems: readonly string[];
}

type Keys = readonly ConfigKeyDescription[];

/** Flags in the order given; later ones win. */
export function flagLayer(flags: readonly ConfigFlag[], keys: Keys): Layer {
  const values: LayerValue[] = [];
  const problems: string[] = [];
  for (const flag of flags) {
    const description = keys.find(({ key }) => key === flag.key);
    if (description === undefined) {
      problems.push(`${flag.name}: unknown key "${flag.key}".${suggestion(flag.key, namesOf(keys))}`);
      continue;
    }
    const value = typeof flag.value === "string" ? valueOfText(flag.value, description) : flag.value;
    values.push({ key: flag.key, value, origin: "flag", place: flag.name });
  }
  return { values, problems };
}

/** Variables that start with `ASSAY_`. An empty one counts as unset, and so does what tells where a service is. */
export function environmentLayer(environment: Environment, keys: Keys): Layer {
  const values: LayerValue[] = [];
  const problems: string[] = [];
  const known = [...keys.map((key) => key.environment), ...Object.values(secretVariables), DEBUG_VARIABLE];
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith("ASSAY_") || text === undefined || text === "") continue;
    if (isServiceLink(name, text)) continue;
    const description = keys.find((key) => key.environment === name);
    if (description !== undefined) {
      values.push({
        key: description.key,
        value: valueOfText(text, description),
        origin: "env",
        place: name,
      });
    } else if (!known.includes(name)) {
      problems.push(`${name}: unknown variable.${suggestion(name, known)}`);
    }
  }
  return { values, problems };
}

/** The file's keys. Its relative paths start at the file's own folder. */
export function fileLayer(file: ConfigFile | undefined, keys: Keys, cwd: string): Layer {
  const values: LayerValue[] = [];
  const problems: string[] = [];
  if (file === undefined || file.data === null || file.data === undefined) return { values, problems };
  if (!isMapping(file.data)) {
    return { values, problems: [`${file.path}: not a mapping of keys to values.`] };
  }
  const folder = dirname(file.path);
  visit(file, file.data, []);
  return { values, problems };

  function visit(source: ConfigFile, data: Record<string, unknown>, parents: readonly string[]): void {
    for (const [name, value] of Object.entries(data)) {
      if (value === undefined) continue;
      const path = [...parents, name];
      const key = path.join(".");
      const placeOf = (part: readonly string[]): string => {
        const line = source.lineOf(part);
        return line === undefined ? source.path : `${source.path}:${line}`;
      };
      const place = placeOf(path);
      if (isSecretName(name)) {
        problems.push(
          `${place}: "${key}" looks like a secret. Set ${secretVariableFor(key)} in the environment instead.`,
        );
      } else if (keys.some((known) => known.key === key)) {
        values.push({ key, value: located(key, value), origin: "file", place, placeOf });
      } else if (!keys.some((known) => known.key.startsWith(`${key}.`))) {
        const isLined = source.lineOf(path) !== undefined && !source.path.endsWith(".json");
        const group = isLined ? groupNote(key, namesOf(keys)) : "";
        problems.push(`${place}: unknown key "${key}".${suggestion(key, namesOf(keys))}${group}`);
      } else if (isMapping(value)) {
        visit(source, value, path);
      } else if (value !== null) {
        problems.push(`${place}: "${key}" holds keys of its own, not ${shown(value, key)}.`);
      }
    }
  }

  function located(key: string, value: unknown): unknown {
    if (folder === cwd) return value;
    const locate = (path: unknown): unknown =>
      typeof path === "string" && path !== "" ? resolve(folder, path) : path;
    if (key === "ingest.sources" && Array.isArray(value)) return value.map(locate);
    return key === "database" || key === "cacheDir" ? locate(value) : value;
  }
}

/** The value of a setting, or a part of it, as messages show it: shortened, without secrets of addresses. */
export function shown(value: unknown, key: string): string {
  // JSON has no word for NaN and infinity, and would say null.
  const hidden = (_: string, part: unknown): unknown =>
    typeof part === "string" ? hideSecretsOf(key, part) : part;
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value, hidden) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** ` Did you mean "x"?`, or nothing when no candidate is near. */
export function suggestion(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/**
 * Where a key goes that stands outside of its group, or nothing. In the file that `assay init` writes, that is what comes of
 * taking away the `#` of a setting and not the one of its group.
 */
function groupNote(key: string, candidates: readonly string[]): string {
  const groupOf = (name: string): string => name.split(".").slice(0, -1).join(".");
  const group = groupOf(nearest(key, candidates) ?? "");
  if (group === "" || group === groupOf(key)) return "";
  const lines = group.split(".").map((name) => `"${name}:"`);
  return ` It stands indented below ${lines.join(" and ")}, which must have no # in front.`;
}

function nearest(name: string, candidates: readonly string[]): string | undefined {
  const last = name.split(".").at(-1) ?? name;
  const byLast = candidates.filter((candidate) => candidate.split(".").at(-1) === last);
  const [only] = byLast;
  const near = byLast.length === 1 && only !== undefined ? only : closest(name, candidates);
  const isNear =
    near === only || distance(name.toLowerCase(), near.toLowerCase()) <= Math.max(2, name.length / 3);
  return isNear ? near : undefined;
}

/** Keys together with the groups that hold them. */
function namesOf(keys: Keys): string[] {
  return [...new Set(keys.flatMap(({ key }) => [key, key.split(".")[0] ?? key]))];
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a text as the key's kind; a text that does not fit stays a text, for the schema to refuse. */
function valueOfText(text: string, description: ConfigKeyDescription): unknown {
  if (description.nullable && text === "null") return null;
  switch (description.kind) {
    case "number":
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "list":
      return text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
    case "table":
      return parseJson(text) ?? text;
    case "string":
      return text;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
