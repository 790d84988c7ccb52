import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";
import { checkInput } from "./check-input.ts";

/** The parts of the path that have a name, decoded. @throws AppError `request-invalid` */
export function readParams<Value>(context: Context<ServerEnv>, shape: z.ZodType<Value>): Value {
  // The router hands on as it stands what it cannot decode: that would be the name of something else.
  if (!isDecodable(context.req.path)) {
    throw new AppError("request-invalid", "The path is not percent-encoded UTF-8.", {
      hint: "Encode each part of it as encodeURIComponent does; a percent sign is written %25.",
    });
  }
  return checkInput("path", context.req.param(), shape);
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * What stands behind the `?`. A parameter that is given several times is a list, which a schema for one text refuses.
 *
 * @throws AppError `request-invalid` naming the parameter
 */
export function readQuery<Value>(context: Context<ServerEnv>, shape: z.ZodType<Value>): Value {
  const url = context.req.url;
  if (!url.includes("?")) return checkInput("query", {}, shape);
  const given = Object.entries(context.req.queries()).map(([name, values]): [string, string | string[]] => [
    name,
    values.length > 1 ? values : (values[0] ?? ""),
  ]);
  return checkInput("query", Object.fromEntries(given), shape);
}
