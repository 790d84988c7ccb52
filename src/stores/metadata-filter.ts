import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Metadata, MetadataValue } from "./documents.ts";

/**
 * Filters on metadata as data: an object that is walked, never a string that is parsed or built. Types are
 * strict ("5" is not 5), and a list in the metadata matches when one of its elements does.
 */

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);
const boundSchema = z.union([z.string(), z.number()]);

const conditionSchema = z.strictObject({
  /** Equal to one of these. */
  in: z.array(scalarSchema).readonly().exactOptional(),
  /** Equal to none of these; also true where the field is absent. */
  not: z.union([scalarSchema, z.array(scalarSchema).readonly()]).exactOptional(),
  /** Ranges compare numbers with numbers, and texts (ISO 8601 dates) with texts. */
  gt: boundSchema.exactOptional(),
  gte: boundSchema.exactOptional(),
  lt: boundSchema.exactOptional(),
  lte: boundSchema.exactOptional(),
  /** Whether the field is there at all. */
  exists: z.boolean().exactOptional(),
  /** With `true`, a document without the field meets the other conditions. */
  orAbsent: z.boolean().exactOptional(),
});

type Scalar = z.infer<typeof scalarSchema>;

/** Operators of one field; all of them must hold. */
export type FilterCondition = Readonly<z.infer<typeof conditionSchema>>;

/** Field → the value it must have, or conditions it must meet. All fields must match; `{}` matches everything. */
export type MetadataFilter = Readonly<Record<string, Scalar | FilterCondition>>;

const operators = Object.keys(conditionSchema.shape);

/** Further off than this, a guess at what was meant helps nobody. */
const GUESS_DISTANCE = 2;

/**
 * Checks a filter that comes from outside.
 *
 * @throws AppError `filter-invalid` naming the field
 */
export function parseFilter(value: unknown): MetadataFilter {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid(`A metadata filter must be an object of fields, not ${describe(value)}.`);
  }
  // Without a prototype, so that a field named `__proto__` is a field like any other.
  const filter: Record<string, Scalar | FilterCondition> = Object.create(null);
  for (const [field, condition] of Object.entries(value)) filter[field] = parseCondition(field, condition);
  return filter;
}

/** True when the metadata meets every field of the filter. */
export function matchesFilter(metadata: Metadata, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
    return typeof condition === "object" ? meets(value, condition) : elements(value).includes(condition);
  });
}

function meets(value: MetadataValue | undefined, condition: FilterCondition): boolean {
  const values = elements(value);
  const { gt, gte, lt, lte, exists, not, orAbsent } = condition;
  if (value === undefined && orAbsent === true) return true;
  if (exists !== undefined && exists !== (value !== undefined)) return false;
  if (condition.in !== undefined && !condition.in.some((wanted) => values.includes(wanted))) return false;
  if (not !== undefined && (Array.isArray(not) ? not : [not]).some((unwanted) => values.includes(unwanted))) {
    return false;
  }
  if (gt === undefined && gte === undefined && lt === undefined && lte === undefined) return true;
  // One element must lie within all bounds: {gt: 1, lt: 3} on a list asks for an element between 1 and 3.
  return values.some(
    (element) =>
      within(element, gt, (a, b) => a > b) &&
      within(element, gte, (a, b) => a >= b) &&
      within(element, lt, (a, b) => a < b) &&
      within(element, lte, (a, b) => a <= b),
  );
}

function within(
  element: Scalar,
  bound: string | number | undefined,
  compare: (a: string | number, b: string | number) => boolean,
): boolean {
  if (bound === undefined) return true;
  return typeof element !== "boolean" && typeof element === typeof bound && compare(element, bound);
}

function elements(value: MetadataValue | undefined): readonly Scalar[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value : [value];
}

function parseCondition(field: string, value: unknown): Scalar | FilterCondition {
  const scalar = scalarSchema.safeParse(value);
  if (scalar.success) return scalar.data;
  if (Array.isArray(value)) {
    throw invalid(
      `Filter field "${field}" has a list as its value.`,
      `{ ${JSON.stringify(field)}: { "in": [...] } }`,
    );
  }
  const condition = conditionSchema.safeParse(value);
  if (condition.success && Object.keys(condition.data).length > 0) return condition.data;
  if (typeof value !== "object" || value === null) {
    throw invalid(
      `Filter field "${field}" must be a text, a number, a boolean or conditions, not ${describe(value)}.`,
    );
  }
  const keys = Object.keys(value);
  if (keys.length === 0) throw invalid(`Filter field "${field}" has no condition.`);
  const unknown = keys.find((key) => !operators.includes(key));
  if (unknown !== undefined) throw unknownOperator(field, unknown);
  const key = condition.error?.issues[0]?.path[0];
  throw invalid(
    `Filter field "${field}" has an unusable value for "${String(key)}": ${expectations[String(key)]}.`,
  );
}

const expectations: Readonly<Record<string, string>> = {
  in: "a list of texts, numbers or booleans is needed",
  not: "a text, number, boolean, or a list of them is needed",
  gt: "a number or a text is needed",
  gte: "a number or a text is needed",
  lt: "a number or a text is needed",
  lte: "a number or a text is needed",
  exists: "true or false is needed",
};

function unknownOperator(field: string, operator: string): AppError {
  const nearest = operators
    .map((name) => ({ name, off: distance(name, operator.toLowerCase().replace(/^\$/, "")) }))
    .sort((a, b) => a.off - b.off)[0];
  const guess =
    nearest !== undefined && nearest.off <= GUESS_DISTANCE ? ` Did you mean "${nearest.name}"?` : "";
  return invalid(`Filter field "${field}" has an unknown operator "${operator}".${guess}`);
}

function invalid(
  message: string,
  hint = `Operators: ${operators.join(", ")}. Example: { "topic": { "in": ["kafka"] } }`,
) {
  return new AppError("filter-invalid", message, { hint });
}

function describe(value: unknown): string {
  if (value === null || typeof value === "number") return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "undefined" ? "nothing" : `a ${typeof value}`;
}
