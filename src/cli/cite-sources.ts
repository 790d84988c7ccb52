import { AppError } from "../errors.ts";
import type { CitedPassage } from "../golden/sources/cite-passages.ts";
import { readSourceInput, type SourceInput } from "../golden/sources/source-reference.ts";
import type { Assay } from "../service/assay.ts";
import type { CommandContext } from "./context.ts";

export interface Cited {
  readonly sources: readonly SourceInput[];
  readonly citations: readonly CitedPassage[];
}

/**
 * Puts the passages that an answer rests on in the place of the whole pages named; sources named more narrowly stay.
 *
 * @throws AppError `golden-invalid` where no page is named or nothing on the pages has to do with the answer,
 * `document-not-found`
 */
export async function citeSources(
  named: readonly string[],
  {
    question,
    answer,
    assay,
    context: { signal },
  }: { question: readonly string[]; answer: string; assay: Assay; context: CommandContext },
): Promise<Cited> {
  const pages: string[] = [];
  const others: string[] = [];
  const known = new Set((await assay.documents.list()).map(({ id }) => id));
  for (const source of named) {
    // A page that is not there is a page too: looking for it names the nearest ones.
    const isNarrower = readSourceInput(source).some(({ kind }) => kind !== "document");
    (known.has(source.trim()) || !isNarrower ? pages : others).push(source.trim());
  }
  if (pages.length === 0) {
    throw new AppError("golden-invalid", "There is no whole page among the sources to cite passages of.", {
      hint: `--cite finds the passages by itself, in whole pages. Drop the #section or :line (--source ${pageOf(others[0] ?? "page.md")} --cite), or leave out --cite to rest on what is named.`,
    });
  }
  const asked = question.join("\n");
  const citations = await assay.golden.citedPassages({ question: asked, answer, documentIds: pages, signal });
  if (citations.length === 0) {
    throw new AppError("golden-invalid", `No passage of ${pages.join(", ")} has to do with the answer.`, {
      hint: "Leave out --cite to rest the answer on the whole page.",
    });
  }
  const sources = citations.map(({ passage: { documentId, hash }, place }) => ({
    ...{ kind: "passage" as const, documentId, passageHash: hash, place },
  }));
  return { sources: [...others, ...sources], citations };
}

/** The page of a source that names a part of it. */
function pageOf(source: string): string {
  return (
    readSourceInput(source).flatMap((reading) =>
      reading.kind === "section" || reading.kind === "line" ? [reading.documentId] : [],
    )[0] ?? "page.md"
  );
}
