import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** The difference between the answer as it is and another wording of it. @param label what the other one is */
export function answerPatch(before: string, after: string, label: string): string {
  return createTwoFilesPatch("answer", "answer", `${before}\n`, `${after}\n`, "as it is", label, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}
