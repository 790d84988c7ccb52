import { AppError } from "../../errors.ts";
import type { DocumentStore } from "../../stores/documents.ts";
import type { SourceReference } from "../../stores/golden.ts";
import type { BrokenLinkVerdict } from "../freshness/judge-link.ts";

/** The parts of links are loaded when a link is broken: the parsers behind them would make every first answer wait. */
interface AnswerLinks {
  broken: readonly BrokenLinkVerdict[];
  /** What the answer rests on from now on. */
  sources: readonly { readonly reference: SourceReference }[];
  documents: DocumentStore;
}

/** The answer with the broken links led to their new places; as it is where none is known. */
export async function fixLinks(answer: string, { broken, sources, documents }: AnswerLinks): Promise<string> {
  if (broken.length === 0) return answer;
  const { sourceDocuments } = await import("../links/links-of.ts");
  const { rewriteLinks } = await import("../links/rewrite-links.ts");
  return rewriteLinks(answer, { broken, sourceIds: sourceDocuments(sources), documents });
}

/** Broken links that an answer still has. */
export async function keptLinks(
  answer: string,
  broken: readonly BrokenLinkVerdict[],
): Promise<BrokenLinkVerdict[]> {
  if (broken.length === 0) return [];
  const { linksOf } = await import("../links/links-of.ts");
  const urls = new Set(linksOf(answer));
  return broken.filter(({ url }) => urls.has(url));
}

/**
 * A link that led somewhere when the answer was vouched for is not forgotten because it leads nowhere now.
 *
 * @throws AppError `golden-invalid` naming the first of them and its new place
 */
export function refuseBrokenLinks(id: string, [first]: readonly BrokenLinkVerdict[]): void {
  if (!first) return;
  const { reason, now } = first;
  const fix = now === undefined ? "" : `That is ${now} now: add --fix-links to let the link lead there, or `;
  throw new AppError("golden-invalid", `The entry "${id}" cannot be approved with a broken link. ${reason}`, {
    hint: `${fix}assay golden review ${id} with --answer <text> for an answer without it; --force keeps it.`,
  });
}

/** What the history says of broken links that were kept in spite of all. */
export function noteOfKeptLinks(note: string | null, kept: readonly BrokenLinkVerdict[]): string | null {
  if (kept.length === 0) return note;
  const forced = `Forced: ${kept.map(({ reason }) => reason).join(" ")}`;
  return note === null ? forced : `${note} ${forced}`;
}
