import type { GoldenLink, LinkState } from "../../stores/golden-link.ts";

/** A link of an answer that led to a document at the review and leads there no more. */
export interface BrokenLinkVerdict {
  /** As it is written in the answer. */
  readonly url: string;
  /** Continues "The link … of the answer". */
  readonly explanation: string;
  /** One sentence in plain words. */
  readonly reason: string;
  /** Where what it pointed at stands now, as `page.md#anchor` or `page.md#L10-L12`; absent where that cannot be told. */
  readonly now?: string;
}

/** Undefined for a link that works. */
export function judgeLink(link: GoldenLink, state: LinkState | undefined): BrokenLinkVerdict | undefined {
  if (state?.kind !== "broken") return undefined;
  const now = state.now && formatPlace(state.now);
  const explanation = explain(link, state);
  const reason = `The link ${JSON.stringify(link.url)} of the answer ${explanation}.`;
  return { url: link.url, explanation, reason, ...(now !== undefined && { now }) };
}

function explain({ documentId, place }: GoldenLink, state: Extract<LinkState, { kind: "broken" }>): string {
  switch (state.why) {
    case "document-gone":
      return `leads to ${documentId}, which is no longer there`;
    case "document-renamed":
      return `leads to ${documentId}, which is called ${state.now?.documentId ?? "something else"} now`;
    case "anchor-gone":
      return `leads to ${documentId}, which has no place "${place?.kind === "anchor" ? place.anchor : ""}" any more`;
    case "line-moved":
      return `leads to lines of ${documentId} that say something else now`;
  }
}

function formatPlace({ documentId, fragment }: { documentId: string; fragment: string }): string {
  return fragment === "" ? documentId : `${documentId}#${fragment}`;
}
