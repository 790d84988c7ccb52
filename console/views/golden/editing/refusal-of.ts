import type { ApiProblem } from "../../../api/api-problem.ts";

/**
 * Why a write of an entry was refused, as far as somebody can do something about it here.
 * `near`: another entry has a question that is similar. `link`: a link of the answer leads nowhere. Both may be overruled.
 * `id-taken`, `question-taken`: another entry has it, which nothing overrules.
 */
export type Refusal =
  | { readonly kind: "near" | "link" | "other" }
  | { readonly kind: "id-taken" | "question-taken"; readonly entryId: string };

export function refusalOf({ code, message }: ApiProblem): Refusal {
  if (code === "golden-invalid" && / link /.test(message)) return { kind: "link" };
  if (code !== "golden-conflict") return { kind: "other" };
  const id = /^(?:A g|G)olden entry "(.*)" exists already/s.exec(message)?.[1];
  if (id !== undefined) return { kind: "id-taken", entryId: id };
  const owner = / already belongs to golden entry "([^"]*)"\.$/.exec(message)?.[1];
  if (owner !== undefined) return { kind: "question-taken", entryId: owner };
  return { kind: / similar \(threshold /.test(message) ? "near" : "other" };
}
