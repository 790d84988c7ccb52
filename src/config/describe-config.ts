import { z } from "zod";
import { environmentName } from "./environment.ts";
import { configSchema } from "./schema.ts";

/** One setting as the reference page and `config show` name it. */
export interface ConfigKeyDescription {
  /** Dotted path, such as `golden.threshold`. */
  readonly key: string;
  /** What is allowed, in words. */
  readonly type: string;
  readonly default: unknown;
  /** The environment variable that sets it. */
  readonly environment: string;
  readonly description: string;
  /** True when `null` is a value. */
  readonly nullable: boolean;
  /** How a text from a flag or a variable is read. */
  readonly kind: "string" | "number" | "boolean" | "list" | "table";
  /** What each entry of a table may hold; empty for what is no table. */
  readonly parts: readonly TablePart[];
}

/** One setting inside an entry of a table, such as `golden.threshold` of a surface. */
export interface TablePart {
  /** Dotted path inside the entry. */
  readonly key: string;
  /** What is allowed, in words. */
  readonly type: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every setting in the order of the schema. */
export function describeConfig(): ConfigKeyDescription[] {
  return [...leaves(z.toJSONSchema(configSchema, { io: "input" }), "")];
}

/** Groups of settings, outer ones first, and what each is about. */
export function describeGroups(): ReadonlyMap<string, string> {
  return new Map(groups(z.toJSONSchema(configSchema, { io: "input" }), ""));
}

function* groups(schema: JsonSchema, prefix: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "boolean" || value.properties === undefined) continue;
    const key = `${prefix}${name}`;
    yield [key, value.description ?? ""];
    yield* groups(value, `${key}.`);
  }
}

function* leaves(schema: JsonSchema, prefix: string): Generator<ConfigKeyDescription> {
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "boolean") continue;
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (value.properties !== undefined) yield* leaves(value, key);
    else yield describeLeaf(key, value);
  }
}

function describeLeaf(key: string, schema: JsonSchema): ConfigKeyDescription {
  const { text, main, nullable } = typeOf(schema);
  return {
    key,
    type: text,
    default: schema.default,
    environment: environmentName(key),
    description: schema.description ?? "",
    nullable,
    kind: kindOf(main),
    parts: typeof main.additionalProperties === "object" ? [...partsOf(main.additionalProperties, "")] : [],
  };
}

function* partsOf(schema: JsonSchema, prefix: string): Generator<TablePart> {
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    if (typeof value === "boolean") continue;
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (value.properties !== undefined) yield* partsOf(value, key);
    else yield { key, type: typeOf(value).text };
  }
}

/** The type in words, and the branch of it that is not `null`. */
function typeOf(schema: JsonSchema): { text: string; main: JsonSchema; nullable: boolean } {
  const branches = (schema.anyOf ?? [schema]).filter((branch) => typeof branch !== "boolean");
  const main = branches.find((branch) => branch.type !== "null") ?? schema;
  const nullable = branches.some((branch) => branch.type === "null");
  return { text: `${typeText(main)}${nullable ? ", or null" : ""}`, main, nullable };
}

function kindOf(schema: JsonSchema): ConfigKeyDescription["kind"] {
  if (schema.type === "array") return "list";
  if (schema.type === "object") return "table";
  if (schema.type === "boolean") return "boolean";
  return schema.type === "number" || schema.type === "integer" ? "number" : "string";
}

function numberText(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && maximum !== undefined) return `a number from ${minimum} to ${maximum}`;
  const bounds = [
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ];
  return bounds.length === 0 ? "a number" : `a number, ${bounds.join(" and ")}`;
}

function typeText(schema: JsonSchema): string {
  if (schema.format === "language-tag") return "a BCP 47 tag such as en or pt-BR";
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  if (schema.type === "boolean") return "true or false";
  if (schema.format === "regex-list") return "a list of regular expressions";
  if (schema.type === "array") return "a list of texts";
  if (schema.type === "object") return "a table of names, as JSON in the environment";
  if (schema.type === "integer") return numberText(schema).replace("a number", "a whole number");
  if (schema.type === "number") return numberText(schema);
  if (schema.format === "uri") return "an http or https address without user name and password";
  return schema.minLength === undefined ? "a text" : "a text that is not empty";
}
