import { withoutRequest } from "../questions/question-openings.ts";
import { detectLanguage } from "./detect-language.ts";

/**
 * What kind of answer a question wants. `define` asks what a thing is; `possible` whether something can be done, which
 * is answered by how; `quantity` how much, how many or how long.
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
  | "fix";

const ENGLISH: readonly (readonly [QuestionType, RegExp])[] = [
  [
    "fix",
    /^how (?:do|can|could|should|would|to|did)\b(?: (?:i|we|you|one))? ?(?:best )?(?:fix|solve|resolve|troubleshoot|debug|repair|correct|deal with|get rid of|handle)\b/iu,
  ],
  [
    "why",
    /^(?:why|how come|what(?:'s| is| are| was)? (?:the |a )?(?:reasons?|causes?)|what (?:causes?|makes?|caused|made|prevents|triggers)|for what reason|the reasons?\b|what for\b)/iu,
  ],
  [
    "cost",
    /^(?:how much (?:does|do|is|are|will|would|did)|what (?:does|do|will|would) .{1,60} cost|how expensive|what(?:'s| is| are) the (?:price|cost|fees?)\b)/iu,
  ],
  [
    "when",
    /^(?:when|at what time|what time|on (?:what|which) (?:day|date)|what (?:day|date)|how soon|(?:by|until|since) when)\b(?! i\b)/iu,
  ],
  [
    "where",
    /^(?:where|(?:in|on|at|under|from|to) (?:what|which) (?:place|page|menu|folder|directory|file|location|tab|section))\b/iu,
  ],
  ["who", /^(?:who|whom|whose|(?:what|which) (?:person|people|users?|roles?|members?)|by whom)\b/iu],
  [
    "quantity",
    /^how (?:many|much|long|often|far|large|big|small|fast|old|high|deep|wide|frequently|strong|quickly)\b/iu,
  ],
  [
    "how",
    /^(?:how|what(?:'s| is| are) (?:the |a )?(?:best |right |correct |easiest |proper |recommended )?(?:ways?|steps?|procedure|process|method|approach)|what (?:should|do|must|can) (?:i|we) do to|in what way|by what means)\b/iu,
  ],
  [
    "define",
    /^what(?:'s| is| are) (?:an? |the term )?(?:(?!(?:the|to|for|my|your|our|this|that|new|wrong|happening|going)\b)[\p{L}\p{N}._-]+ ?){1,3}\??$|^what does (?!(?:it|this|that)\b)(?:an? |the )?[\p{L}\p{N}._"' -]{1,40} mean\b|^define\b/iu,
  ],
  [
    "possible",
    /^(?:(?:can|could)(?! (?:you|someone|anyone|anybody|somebody)\b)|may|am i able|is it possible|are we able|is there (?:a|any) way|do you support|is .{1,40} (?:possible|supported))\b/iu,
  ],
];
const OTHERS: Readonly<Partial<Record<string, readonly (readonly [QuestionType, RegExp])[]>>> = {
  de: [
    ["why", /^(?:warum|wieso|weshalb|aus welchem grund)\b/iu],
    ["when", /^(?:wann|seit wann|bis wann)\b/iu],
    ["quantity", /^wie (?:viele?|lange|oft|groß|hoch|weit)\b/iu],
    ["how", /^wie\b/iu],
    ["where", /^(?:wo|wohin|woher)\b/iu],
    ["who", /^(?:wer|wem|wen|wessen)\b/iu],
  ],
  fr: [
    ["why", /^pourquoi\b/iu],
    ["when", /^quand\b/iu],
    ["quantity", /^combien\b/iu],
    ["how", /^comment\b/iu],
    ["where", /^(?:d'où|où)(?!\p{L})/iu],
    ["who", /^qui\b/iu],
  ],
  es: [
    ["why", /^por qué(?!\p{L})/iu],
    ["when", /^cuándo\b/iu],
    ["quantity", /^cuánt[oa]s?\b/iu],
    ["how", /^cómo\b/iu],
    ["where", /^(?:a |de )?dónde\b/iu],
    ["who", /^(?:a )?quién(?:es)?\b/iu],
  ],
};

/** Every kind of answer a text asks for, in the order of its sentences and clauses; empty where none can be told. */
export function questionTypes(question: string): QuestionType[] {
  const types = OTHERS[detectLanguage(question) ?? "en"] ?? ENGLISH;
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
    const type = types.find(([, opening]) => opening.test(asked))?.[0];
    return type === undefined || !isAsking(type, asked) ? [] : [type];
  });
  return [...new Set(found)];
}

/** "When I click save, nothing happens" does not ask when. */
function isAsking(type: QuestionType, clause: string): boolean {
  return (
    type !== "when" ||
    !/^when (?:i|we|you|it|they|the|my|a|an|using|running|trying)\b(?! (?:to|should)\b)/iu.test(clause)
  );
}
