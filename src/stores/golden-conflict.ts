import { AppError } from "../errors.ts";

/** The caller read another revision than the one stored: someone else wrote in between. */
export function revisionConflict(id: string, revisions: { expected: number; found: number }): AppError {
  const message =
    revisions.expected === 0
      ? `Golden entry "${id}" exists already (revision ${revisions.found}).`
      : `Golden entry "${id}" is at revision ${revisions.found}, not ${revisions.expected}: it was changed meanwhile.`;
  return new AppError("golden-conflict", message, { hint: `assay golden show ${JSON.stringify(id)}` });
}

/** One question would lead to two answers. `owner` is the entry that has the phrasing. */
export function phrasingConflict(
  text: string,
  owner: string,
  /** Scopes of the two entries, where they are known. @default the hint says nothing of them */
  scopes?: { readonly audiences: readonly [readonly string[], readonly string[]] },
): AppError {
  const show = `assay golden show ${JSON.stringify(owner)}`;
  const [mine, theirs] = scopes?.audiences ?? [[], []];
  const overlap =
    mine.length === 0 && theirs.length === 0
      ? ""
      : ` One is for ${everyoneOr(mine)}, the other for ${everyoneOr(theirs)}: audiences that overlap cannot hold one question twice, and an entry without one is for everyone. Give both an audience, without a common word.`;
  return new AppError(
    "golden-conflict",
    `The phrasing "${text}" already belongs to golden entry "${owner}".`,
    {
      hint: `${show}${overlap === "" ? "" : `.${overlap}`}`,
    },
  );
}

function everyoneOr(audience: readonly string[]): string {
  return audience.length === 0 ? "everyone" : audience.join(", ");
}
