import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** What the answer with its broken links led to their new places is called. */
export const FIXED_LINKS = "with its links fixed";

/** The difference between the answer as it is and another wording of it. @param label what the other one is */
export function answerPatch(before: string, after: string, label: string): string {
  return createTwoFilesPatch("answer", "answer", `${before}\n`, `${after}\n`, "as it is", label, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}
