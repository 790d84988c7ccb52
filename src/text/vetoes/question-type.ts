import { withoutRequest } from "../questions/question-openings.ts";
import { detectLanguage } from "./detect-language.ts";
import { english, otherLanguages, type TypeOpening } from "./question-type-openings.ts";

/**
 * What kind of answer a question wants. `define` asks what a thing is; `possible` whether something can be done, which
 * is answered by how; `quantity` how much, how many or how long; `needed` whether it must or should be done; `charged`
 * whether it costs anything; `outcome` what it leads to; `done` whether it came about; `whether` how to tell if something
 * is so. Two come beside another kind alone: `state` where it is looked at how something is, `without` where one thing is
 * to be done without another.
 */
export type QuestionType =
  | "how"
  | "why"
  | "when"
  | "where"
  | "who"
  | "quantity"
  | "define"
  | "possible"
  | "cost"
  | "fix"
  | "needed"
  | "allowed"
  | "charged"
  | "outcome"
  | "done"
  | "whether"
  | "state"
  | "without";

/** Every kind of answer a text asks for, in the order of its sentences and clauses; empty where none can be told. */
export function questionTypes(question: string): QuestionType[] {
  const types = otherLanguages[detectLanguage(question) ?? "en"] ?? english;
  const clauses = question
    .normalize("NFKC")
    .replace(/[’ʼ]/gu, "'")
    .split(
      /(?<=[.?!])\s+|[,;:]\s+|\s+[-–—]\s+|\n+|(?<=\s)(?:and|but|so)\s+(?=(?:how|why|when|where|who|what|can)\b)/iu,
    );
  const found = clauses.flatMap((clause) => {
    const asked = withoutRequest(clause.replace(/^[\s¿¡"'(]+/u, "")).replace(
      /^(?:and|but|so|also|ok|okay|then) /iu,
      "",
    );
    return typesOfClause(asked, types);
  });
  return [...new Set(found)];
}

function typesOfClause(clause: string, types: readonly TypeOpening[]): QuestionType[] {
  const embedded = EMBEDDED.exec(clause)?.[1];
  if (embedded !== undefined) return ["whether", ...typesOfClause(embedded, types)];
  const type = types.find(([, opening]) => opening.test(clause))?.[0];
  if (type === undefined || !isAsking(type, clause)) return [];
  if (type === "how" && LOOKS.test(clause)) return [type, "state"];
  if ((type === "how" || type === "possible") && WITHOUT.test(clause)) return [type, "without"];
  return [type];
}

/** "How do I know when to rotate a key" asks when, and not how to rotate one. */
const EMBEDDED =
  /^how (?:do|can|could|would|will|to|should)\b(?: (?:i|we|you|one))? ?(?:know|tell|find out|see|check|verify|determine|confirm|figure out|decide|be sure) (?:for (?:sure|certain) )?((?:if|whether|when|why|who|where|what|which|how)\b.*)$/iu;
/** "How do I check the state of a refund" may ask if it was made. */
const LOOKS =
  /^how (?:do|can|could|would|to|should)\b(?: (?:i|we|you|one))? ?(?:check|see|view|find|track|verify|confirm|monitor|look|test|inspect|list)\b/iu;
/** "Can I do it without a card" and "how can I" ask if one is needed. */
const WITHOUT = /\b(?:without|not|skip|avoid|omit|leave out|leave off|instead)\b/iu;

/** "When I click save, nothing happens" does not ask when. */
function isAsking(type: QuestionType, clause: string): boolean {
  return (
    type !== "when" ||
    !/^when (?:i|we|you|it|they|the|my|a|an|using|running|trying)\b(?! (?:to|should)\b)/iu.test(clause)
  );
}
