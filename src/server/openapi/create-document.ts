import { z } from "zod";
import type { Operation } from "../operations/define-operation.ts";
import { problemSchema } from "../protocol/problem.ts";

/**
 * The OpenAPI 3.1 document, made of the operations' own zod schemas by `z.toJSONSchema`. @hono/zod-openapi would make it
 * too, and would read bodies and queries by its own validators: without the limit of bytes, broken UTF-8 and duplicate
 * parameters taken as they come, and with errors of another shape. Here the routes stay as they are, and what is
 * documented is what is checked.
 */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly ParameterObject[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A route as it is documented, whoever answers it. */
export type DescribedRoute = Omit<Operation, "respond">;

const PROBLEM = { $ref: "#/components/responses/Problem" };

export function createDocument(
  routes: readonly DescribedRoute[],
  { version }: { version: string },
): OpenApiDocument {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const route of routes) {
    const path = templateOf(route.path);
    paths[path] = { ...paths[path], [route.method]: describe(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version,
      description:
        "Answers questions with reviewed answers while they hold, else from the documents. Every error is application/problem+json with a code.",
    },
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An access key: assay keys create." },
      },
      schemas: { Problem: toSchema(problemSchema, "output") },
      responses: {
        Problem: {
          description: "What is wrong, with a code and often with what helps.",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    },
  };
}

/** Hono's pattern as OpenAPI writes it. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

function describe(route: DescribedRoute): OperationObject {
  const { method, path, tag, summary, description, body, status, responses, headers } = route;
  return {
    operationId: [method, ...(path.match(/\w+/g) ?? [])].join("-"),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    parameters: [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")],
    ...(body && {
      requestBody: {
        required: true as const,
        content: { "application/json": { schema: toSchema(body, "input") } },
      },
    }),
    responses: {
      [status]: {
        description: summary,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, text]) => [
            name,
            { description: text, schema: { type: "string" } },
          ]),
        ),
        content: Object.fromEntries(
          Object.entries(responses).map(([media, shape]) => [media, { schema: toSchema(shape, "output") }]),
        ),
      },
      "4XX": PROBLEM,
      "5XX": PROBLEM,
    },
  };
}

function parametersOf(shape: z.ZodType | undefined, place: "path" | "query"): ParameterObject[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = toSchema(shape, "input");
  return Object.entries(properties).flatMap(([name, schema]): ParameterObject[] => {
    if (typeof schema === "boolean") return [];
    const { description, ...rest } = schema;
    return [
      {
        ...{ name, in: place, required: place === "path" || required.includes(name) },
        ...(description !== undefined && { description }),
        schema: rest,
      },
    ];
  });
}

function toSchema(shape: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return schema;
}
