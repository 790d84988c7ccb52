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
export function phrasingConflict(text: string, owner: string): AppError {
  return new AppError(
    "golden-conflict",
    `The phrasing "${text}" already belongs to golden entry "${owner}".`,
    {
      hint: `assay golden show ${JSON.stringify(owner)}`,
    },
  );
}
