import fc from "fast-check";
import { z } from "zod";

/** What of JSON Schema the OpenAPI document uses. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Texts that programs trip over. */
export const hostileText = fc.constantFrom(
  "",
  " ",
  "\0",
  "\ud800",
  "..",
  "../../etc/passwd",
  "a/b",
  "%",
  "%00",
  "%ff",
  "' OR 1=1 --",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "\u202etxt.exe",
  "🦑".repeat(50),
  "x".repeat(3000),
  "kafka",
  "kafka.md",
  "2026-03-01",
  "0000-01-01",
  "9999-12-31T23:59:59Z",
  "9".repeat(400),
  "-0",
  "1e309",
  "NaN",
);

export const anyText = fc.oneof(hostileText, fc.string({ unit: "binary", maxLength: 40 }));

/** A value that fits a schema as far as its types go, with odd texts and bounds. */
export function sampleSchema(given: unknown): fc.Arbitrary<unknown> {
  const schema = schemaShape.parse(given ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(sampleSchema));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => sampleSchema({ ...schema, type })));
  }
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        sampleSchema(field),
      ]);
      const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
      return fc.record(shape, { requiredKeys: schema.required ?? [] });
    }
    case "array":
      return fc.array(sampleSchema(schema.items), { maxLength: 3 });
    case "string":
      return anyText;
    case "integer":
      return fc.integer({ min: bounded(schema.minimum, 0), max: bounded(schema.maximum, 1000) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1, max: schema.maximum ?? 1, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function bounded(limit: number | undefined, otherwise: number): number {
  return limit === undefined || Math.abs(limit) > 1_000_000 ? otherwise : limit;
}
