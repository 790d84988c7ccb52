/** What the widget reads of an answer; the response holds more. */
export interface WidgetAnswer {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly citations: readonly WidgetCitation[];
  readonly suggestions: readonly { readonly title: string; readonly headings: readonly string[] }[];
}

export interface WidgetCitation {
  readonly number: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly anchor: string | null;
  readonly url: string | null;
}

/**
 * An answer out of what came over the network. The server may be newer than this script: fields it does not know are
 * passed over, and parts that are not as expected are left out. Null where there is no answer in it at all.
 */
export function readAnswer(value: unknown): WidgetAnswer | null {
  const { id, text, source, citations, suggestions } = fieldsOf(value);
  if (typeof id !== "string" || typeof text !== "string") return null;
  return {
    ...{ id, text },
    source: typeof source === "string" ? source : "",
    citations: listOf(citations).flatMap((citation) => {
      const { number, title, headings, anchor, url } = fieldsOf(citation);
      if (typeof number !== "number" || typeof title !== "string") return [];
      return [
        { number, title, headings: textsOf(headings), anchor: textOrNull(anchor), url: textOrNull(url) },
      ];
    }),
    suggestions: listOf(suggestions).flatMap((suggestion) => {
      const { title, headings } = fieldsOf(suggestion);
      return typeof title === "string" ? [{ title, headings: textsOf(headings) }] : [];
    }),
  };
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
