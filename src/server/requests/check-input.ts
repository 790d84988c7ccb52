import { z } from "zod";
import { AppError } from "../../errors.ts";
import { nearestNames } from "../../golden/nearest-names.ts";

/** Problems that are told; whoever has more of them reads the description first. */
const TOLD = 5;
/** Fields that a hint lists. */
const LISTED = 20;

type Issue = z.core.$ZodIssue;

/**
 * What came in as its schema has it.
 *
 * @param part what it is of, such as "body"
 * @throws AppError `request-invalid` naming each field that is unknown, missing or wrong, those nobody knows first: a misspelt
 * name is why another one is missing
 */
export function checkInput<Value>(part: string, value: unknown, shape: z.ZodType<Value>): Value {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ key, path: issue.path })) : [],
  );
  const problems = [
    ...unknown.map(({ key, path }) => `${fieldOf([...path, key], part)} is not known.`),
    ...issues.filter(({ code }) => code !== "unrecognized_keys").map((issue) => describe(issue, part)),
  ];
  const more = problems.length - TOLD;
  const told = [...problems.slice(0, TOLD), ...(more > 0 ? [`And ${more} more.`] : [])];
  const [first] = unknown;
  throw new AppError("request-invalid", told.join(" "), {
    hint: first ? hintFor(first.key, namesAt(shape, first.path)) : "GET /docs tells what each route takes.",
    cause: parsed.error,
  });
}

function describe({ path, message }: Issue, part: string): string {
  const field = fieldOf(path, part);
  if (path.length > 0 && message.endsWith("received undefined")) {
    const expected = message.replace(/^Invalid input: |, received undefined$/g, "");
    return `${field} is missing: ${expected}.`;
  }
  return `${field} is not as expected: ${message.slice(0, 400).replace(/\.$/, "")}.`;
}

function fieldOf(path: readonly PropertyKey[], part: string): string {
  return path.length === 0 ? `The ${part}` : `"${path.map(String).join(".").slice(0, 200)}" of the ${part}`;
}

function hintFor(key: string, names: readonly string[]): string {
  const [near] = nearestNames(key.slice(0, 100), names);
  const listed = `Known: ${names.slice(0, LISTED).join(", ")}${names.length > LISTED ? ", …" : ""}.`;
  if (near !== undefined) return `Did you mean "${near}"? ${listed}`;
  return names.length === 0 ? "GET /docs tells what each route takes." : listed;
}

/** The names that an object at a path of the schema takes; none where it is no plain object. */
function namesAt(shape: unknown, path: readonly PropertyKey[]): string[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodExactOptional || shape instanceof z.ZodDefault)
    return namesAt(shape.unwrap(), path);
  const [first, ...rest] = path;
  if (shape instanceof z.ZodArray) return namesAt(shape.element, rest);
  if (!(shape instanceof z.ZodObject)) return [];
  return first === undefined ? Object.keys(shape.shape) : namesAt(shape.shape[String(first)], rest);
}
