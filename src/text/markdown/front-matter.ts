import { parseDocument } from "yaml";

export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why the values could not be read. */
  readonly warning?: string;
}

const HEAD = /^---[ \t]*(?:\r\n|\n|\r)(?:([\s\S]*?)(?:\r\n|\n|\r))??---[ \t]*(?=\r\n|\n|\r|$)/;

/** Front matter of a Markdown source, without parsing the rest. */
export function readFrontMatter(source: string): FrontMatter {
  const yaml = HEAD.exec(source)?.[1];
  return yaml === undefined ? { values: {} } : parseFrontMatter(yaml);
}

/**
 * Values of a YAML front matter block. Broken YAML, or YAML that is no mapping, gives no values and a warning: a
 * page is still worth reading when its head is not.
 */
function parseFrontMatter(yaml: string): FrontMatter {
  const document = parseDocument(yaml, { logLevel: "silent", prettyErrors: true });
  const error = document.errors[0];
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1;
    const reason = error.message.split(/ at line |\n/)[0] ?? error.message;
    return {
      values: {},
      warning: `Line ${line}: the front matter is not valid YAML (${reason}); it is ignored.`,
    };
  }
  const values = toValues(document);
  if (values instanceof Error) {
    return { values: {}, warning: `The front matter cannot be read (${values.message}); it is ignored.` };
  }
  if (values === null || values === undefined) return { values: {} };
  if (typeof values !== "object" || Array.isArray(values)) {
    return { values: {}, warning: "The front matter is not a list of `key: value` lines; it is ignored." };
  }
  return { values: Object.fromEntries(Object.entries(values)) };
}

/** Aliases can make a few lines grow without bounds, and the parser refuses those. */
function toValues(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
