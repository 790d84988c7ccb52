import type { DocumentEntry } from "./document-directory.ts";

/** What the documents have of one declared field. A field that none of them has is a slip of the pen, mostly. */
export interface EntityFieldCount {
  readonly field: string;
  /** Different values. */
  readonly values: number;
  /** Documents that have one. */
  readonly documents: number;
}

/** One count for each declared field, in their order. Truth values name nothing and are not counted. Pure. */
export function countEntityFields(
  entries: ReadonlyMap<string, Pick<DocumentEntry, "fields">>,
  declared: readonly string[],
): EntityFieldCount[] {
  return declared.map((field) => {
    const values = new Set<string | number>();
    let documents = 0;
    for (const { fields } of entries.values()) {
      const held = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (held === undefined || typeof held === "boolean") continue;
      const all = typeof held === "object" ? held : [held];
      if (all.length > 0) documents += 1;
      for (const value of all) values.add(value);
    }
    return { field, values: values.size, documents };
  });
}
