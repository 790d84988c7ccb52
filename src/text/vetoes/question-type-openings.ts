import type { QuestionType } from "./question-type.ts";

/** How clauses begin that want a kind of answer; the first that fits tells it. */
export type TypeOpening = readonly [QuestionType, RegExp];

export const english: readonly TypeOpening[] = [
  [
    "fix",
    /^how (?:do|can|could|should|would|to|did)\b(?: (?:i|we|you|one))? ?(?:best )?(?:fix|solve|resolve|troubleshoot|debug|repair|correct|deal with|get rid of|handle)\b/iu,
  ],
  [
    "why",
    /^(?:why|how come|what(?:'s| is| are| was)? (?:the |a )?(?:reasons?|causes?)|what(?:'s| is| are) (?:the )?(?:purpose|point|benefits?|advantages?|motivation|rationale)|what (?:causes?|makes?|caused|made|prevents|triggers)|for what reason|(?:the )?reasons?\b|is there (?:a|any) reason|what for\b)/iu,
  ],
  [
    "cost",
    /^(?:how much (?:does|do|is|are|will|would|did|to|for)|what (?:does|do|will|would) .{1,60} cost|how expensive|what(?:'s| is| are) the (?:price|pricing|costs?|fees?|charges?)\b|(?:the )?(?:price|pricing|costs?|fees?|charges?) (?:of|for|to)\b)/iu,
  ],
  [
    "charged",
    /^(?:(?:is|are) there (?:a|an|any) (?:[\p{L}-]+ )?(?:fees?|charges?|costs?)\b|(?:is|are) .{1,40} (?:free of charge|for free)|is it free (?:to|for)\b|(?:do|does|did|will|would|must) .{1,60} (?:cost|charge|charged|pay)\b|(?:is|are|am) (?:i|we) charged\b)/iu,
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
    "outcome",
    /^what (?:(?:would|will|might|is going to|can) )?(?:happen|happens|happened)\b|^what(?:'s| is| are) the (?:[\p{L}-]+ )?(?:consequences?|effects?|impact|implications?|risks?|side[- ]effects?|downsides?|drawbacks?)\b/iu,
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
    "allowed",
    /^may (?:i|we)\b|^(?:am|are|is|was|were) (?!there\b)(?:.{1,40} )?(?:allowed|permitted|authori[sz]ed|entitled|eligible|forbidden|prohibited|legal|illegal)\b|^is it (?:ok|okay|fine|acceptable) (?:to|if)\b|^(?:do|does) .{1,40} have (?:the |a )?(?:permissions?|rights?) to\b/iu,
  ],
  [
    "needed",
    /^(?:must|should|shall|ought)(?:n't)?\b|^(?:do|does|did|will|would)(?:n't)? .{1,40}?\b(?:have to|needs?|requires?|be (?:required|obliged|forced|expected) to)\b|^(?:have|has) (?:i|we|you) got to\b|^(?:am|are|is|was|were)(?:n't)? (?!there\b)(?!.*\bways?\b).{1,40}?\b(?:required|obliged|obligated|forced|supposed to|necessary|mandatory|compulsory|obligatory|needed|recommended|advised|advisable)\b|^(?:is|would) it (?:be )?(?:[\p{L}]+ )?(?:worth|worthwhile|wise|sensible|better|best|important|essential|useful|safe|dangerous|(?:good|bad) (?:idea|practice))\b|^(?:is there|do (?:i|we) have) (?:a|any) (?:need|obligation|requirement|point)\b|^(?:is|are) .{1,60} (?:worth(?: it|while)?|safe|dangerous|wise|useful|important|essential|an? (?:good|bad) (?:idea|practice))[?. ]*$/iu,
  ],
  ["done", /^(?:did|has|have|had)(?:n't)? (?!(?:you|anyone|anybody|someone|somebody)\b)\p{L}/iu],
  [
    "possible",
    /^(?:(?:can|could)(?! (?:you|someone|anyone|anybody|somebody)\b)|am i able|is it possible|are we able|is there (?:a|any) way|do you support|(?:is|are) .{1,40} (?:possible|supported))\b/iu,
  ],
];
/** By language. */
export const otherLanguages: Readonly<Partial<Record<string, readonly TypeOpening[]>>> = {
  de: [
    ["needed", /^(?:muss|müssen|sollte|sollten|soll|sollen|ist es (?:nötig|notwendig|erforderlich))\b/iu],
    ["outcome", /^was (?:passiert|geschieht)\b/iu],
    ["cost", /^(?:was|wie ?viel) kost(?:et|en)\b/iu],
    ["why", /^(?:warum|wieso|weshalb|aus welchem grund)\b/iu],
    ["when", /^(?:wann|seit wann|bis wann)\b/iu],
    ["quantity", /^wie (?:viele?|lange|oft|groß|hoch|weit)\b/iu],
    ["how", /^wie\b/iu],
    ["where", /^(?:wo|wohin|woher)\b/iu],
    ["who", /^(?:wer|wem|wen|wessen)\b/iu],
  ],
  fr: [
    ["needed", /^(?:dois-je|devons-nous|faut-il|est-ce que (?:je dois|nous devons))(?!\p{L})/iu],
    ["outcome", /^que se passe-t-il(?!\p{L})/iu],
    ["why", /^pourquoi\b/iu],
    ["when", /^quand\b/iu],
    ["quantity", /^combien\b/iu],
    ["how", /^comment\b/iu],
    ["where", /^(?:d'où|où)(?!\p{L})/iu],
    ["who", /^qui\b/iu],
  ],
  es: [
    ["needed", /^(?:debo|debemos|es necesario|hace falta)(?!\p{L})/iu],
    ["outcome", /^qué (?:pasa|sucede|ocurre)(?!\p{L})/iu],
    ["why", /^por qué(?!\p{L})/iu],
    ["when", /^cuándo\b/iu],
    ["quantity", /^cuánt[oa]s?\b/iu],
    ["how", /^cómo\b/iu],
    ["where", /^(?:a |de )?dónde\b/iu],
    ["who", /^(?:a )?quién(?:es)?\b/iu],
  ],
};
