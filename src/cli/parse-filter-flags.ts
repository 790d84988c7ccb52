import { AppError } from "../errors.ts";
import { type MetadataFilter, parseFilter } from "../stores/metadata-filter.ts";

/**
 * A metadata filter from command-line flags. `field=value` is split at the first `=` and matched as text, as a
 * number or as a truth value, whichever the document holds; whatever follows the `=` is data.
 *
 * @throws AppError `filter-invalid`
 */
export function parseFilterFlags(flags: {
  equal: readonly string[];
  json: string | undefined;
}): MetadataFilter | undefined {
  if (flags.equal.length === 0 && flags.json === undefined) return undefined;
  const structured = flags.json === undefined ? {} : parseFilter(parseJson(flags.json));
  const entries = [...Object.entries(structured), ...flags.equal.map(parseEquality)];
  const fields = entries.map(([field]) => field);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) {
    throw new AppError("filter-invalid", `The filter names "${twice}" twice.`, {
      hint: `--filter-json '{${JSON.stringify(twice)}: {"in": ["one value", "another"]}}'`,
    });
  }
  return parseFilter(Object.fromEntries(entries));
}

function parseEquality(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at < 1) {
    throw new AppError("filter-invalid", `"${text}" is not a filter.`, { hint: "--filter field=value" });
  }
  const value = text.slice(at + 1);
  return [text.slice(0, at), { in: valuesOf(value) }];
}

/** The command line knows only text; metadata may hold the number 5 or the truth value true. */
function valuesOf(text: string): (string | number | boolean)[] {
  if (text === "true" || text === "false") return [text, text === "true"];
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) && String(number) === text ? [text, number] : [text];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("filter-invalid", `--filter-json is not JSON: ${text}`, {
      hint: `--filter-json '{"year": {"gte": 2024}}'`,
      cause: error,
    });
  }
}
