import { readFileSync } from "node:fs";
import { AppError } from "../errors.ts";
import { type ConfigKeyDescription, describeConfig } from "./describe-config.ts";
import { type Environment, secretVariables } from "./environment.ts";
import {
  type ConfigFlag,
  environmentLayer,
  fileLayer,
  flagLayer,
  isMapping,
  type Layer,
  type LayerValue,
  type Origin,
  shown,
} from "./layers.ts";
import { missingSettings } from "./missing-settings.ts";
import { type ConfigFile, type ReadFile, readConfigFile } from "./read-config-file.ts";
import { type Config, type ConfigInput, configSchema } from "./schema.ts";
import { tableProblems } from "./table-problems.ts";

/**
 * Settings come in four layers: flags over environment over file over defaults. Every value of every layer is
 * checked, also one that a stronger layer hides, and all problems are reported together.
 */

export interface LoadConfigOptions {
  /** Where the configuration file is looked up and where relative paths start. */
  cwd: string;
  env: Environment;
  /** @default none */
  flags?: readonly ConfigFlag[];
  /** Path of the configuration file. @default assay.config.yaml, .yml or .json in `cwd` */
  configPath?: string;
  /** @default reads the disk */
  readFile?: ReadFile;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Path of the file that was read, if there was one. */
  readonly file: string | undefined;
  /** Where a key's value came from. */
  origin(key: string): Origin;
  /**
   * The flag, variable or `file:line` that set a key; undefined for a default.
   * @param inside the way to a part of a key that holds a table, such as a surface's threshold
   */
  place(key: string, inside?: readonly string[]): string | undefined;
  /** Never printed, never in a file. */
  readonly secrets: Secrets;
  /** The variables that hold secrets, and whether each is set. */
  readonly secretNames: readonly { readonly variable: string; readonly isSet: boolean }[];
}

/** Keys of endpoints, of the log and of the holdout, each absent where its variable is unset or empty. */
export type Secrets = { readonly [name in keyof typeof secretVariables]?: string };

/** @throws AppError `config-invalid` naming every bad key, its value, its place and what is allowed */
export function loadConfig(options: LoadConfigOptions): LoadedConfig {
  const keys = describeConfig();
  const file = readConfigFile({
    cwd: options.cwd,
    readFile: options.readFile ?? readFileOrUndefined,
    ...(options.configPath === undefined ? {} : { path: options.configPath }),
  });
  const layers = [
    fileLayer(file, keys, options.cwd),
    environmentLayer(options.env, keys),
    flagLayer(options.flags ?? [], keys),
  ];
  const chosen = chosenValues(layers, keys);

  return {
    config: configSchema.parse(nest([...chosen.values()])),
    file: file?.path,
    origin: (key) => chosen.get(key)?.origin ?? "default",
    place(key, inside = []) {
      const value = chosen.get(key);
      return value?.placeOf?.([...key.split("."), ...inside]) ?? value?.place;
    },
    secrets: readSecrets(options.env),
    secretNames: Object.values(secretVariables).map((variable) => ({
      variable,
      isSet: (options.env[variable] ?? "") !== "",
    })),
  };
}

/**
 * Settings handed in by code, with every default filled in.
 *
 * @throws AppError `config-invalid` as `loadConfig` does
 */
export function parseConfig(input: ConfigInput): Config {
  const keys = describeConfig();
  const source: ConfigFile = { path: "config", data: input, lineOf: () => undefined };
  return configSchema.parse(nest([...chosenValues([fileLayer(source, keys, ".")], keys).values()]));
}

function readSecrets(environment: Environment): Secrets {
  const found = Object.entries(secretVariables).flatMap(([name, variable]) => {
    const value = environment[variable];
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

/** The strongest value of each key that has one; layers come weakest first. */
function chosenValues(
  layers: readonly Layer[],
  keys: readonly ConfigKeyDescription[],
): ReadonlyMap<string, LayerValue> {
  const values = layers.flatMap((layer) => layer.values);
  const problems = [
    ...layers.flatMap((layer) => layer.problems),
    ...values.flatMap((value) => problemsOf(value, keys)),
  ];
  const chosen = new Map(values.map((value) => [value.key, value]));
  if (problems.length === 0) problems.push(...missingSettings(chosen));
  if (problems.length > 0) throw invalid(problems);
  return chosen;
}

function problemsOf(given: LayerValue, keys: readonly ConfigKeyDescription[]): string[] {
  const description = keys.find(({ key }) => key === given.key);
  if (description?.kind === "table" && holdsPrototype(given.value)) {
    return [`${given.place}: "__proto__" cannot be a name in "${given.key}".`];
  }
  const { error } = configSchema.safeParse(nest([given]));
  if (!error) return [];
  if (description?.kind === "table") return tableProblems(error.issues, { given, description });
  return [
    `${given.place}: "${given.key}" cannot be ${shown(given.value, given.key)}. Allowed: ${description?.type ?? ""}.`,
  ];
}

/** The schema passes over such a name as a key, and in code it makes what it holds the prototype of the table. */
function holdsPrototype(value: unknown): boolean {
  if (!isMapping(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain || Object.hasOwn(value, "__proto__");
}

/** `[{key: "a.b", value: 1}]` → `{a: {b: 1}}`. Keys are known ones. */
function nest(values: readonly LayerValue[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown>>([["", root]]);
  const groupAt = (path: readonly string[]): Record<string, unknown> => {
    const known = groups.get(path.join("."));
    if (known) return known;
    const group: Record<string, unknown> = {};
    groups.set(path.join("."), group);
    groupAt(path.slice(0, -1))[path.at(-1) ?? ""] = group;
    return group;
  };
  for (const { key, value } of values) {
    const path = key.split(".");
    groupAt(path.slice(0, -1))[path.at(-1) ?? key] = value;
  }
  return root;
}

function invalid(problems: readonly string[]): AppError {
  const [first = ""] = problems;
  const message =
    problems.length === 1
      ? first
      : `${problems.length} problems in the configuration:\n${problems.map((problem) => `- ${problem}`).join("\n")}`;
  return new AppError("config-invalid", message, {
    hint: "assay config keys",
  });
}

function readFileOrUndefined(path: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw new AppError("config-invalid", `The configuration file ${path} is not valid UTF-8 text.`, {
        hint: "Save it as UTF-8.",
        cause: error,
      });
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("config-invalid", `The configuration file ${path} cannot be read: ${reason}`, {
      hint: "Check that it is a file and that you may read it.",
      cause: error,
    });
  }
}
