/**
 * Wordings of texts that address a model instead of a reader. A list of wordings is easy to avoid, so nothing is safe
 * because of it: it only helps a person to notice, and keeps such a sentence from earning a score. Patterns meet text
 * folded by `foldForMatching`: lower case, Latin look-alikes, single blanks.
 */
export type PlantKind =
  | "instruction"
  | "hidden-text"
  | "fake-marker"
  | "fake-citation"
  | "format-order"
  | "score-order";

/** Kinds that wordings tell; hidden text is told by how it is hidden. */
export type WordedKind = Exclude<PlantKind, "hidden-text">;

/** Where an order begins: at the start of a sentence, after a comma, or after a word that commands. */
const ORDER = "(?:^|[,:;.!?>\\-–—]\\s?|\\b(?:must|should|always|please|then|now|and|just|only|instead)\\s)";
const MODEL =
  "(?:ai|a\\.i\\.|llms?|language models?|ai models?|chat ?bots?|assistants?|ai agents?|graders?|judges?|re-?rankers?|scorers?|evaluators?)";
const PAGE =
  "(?:passage|document|page|text|result|candidate|source|snippet|section|chunk|answer|entry|one|context)s?";
const TOP = "(?:10|ten|100|1\\.0|five stars|5 stars|highest|maximum|max|perfect|top|full|best|first)";

const instruction: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|neglect|discard|drop|do not (?:follow|obey)|don't (?:follow|obey)|stop following|pay no attention to)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rubric|guardrails|directives|system message|safety rules)\b/,
  /\b(?:ignore|disregard|forget|override|discard|do not (?:follow|use|read)|don't (?:follow|use|read))\b[^.!?]{0,20}\b(?:previous|prior|earlier|preceding|other|remaining|your)\b[^.!?]{0,20}\b(?:rules?|guidelines|context|passages?|sources?|documents?|messages?|orders|commands?|text|training|everything)\b/,
  /\b(?:ignore|disregard|forget) (?:everything|all|anything|whatever)\b[^.!?]{0,15}\b(?:above|before|previous(?:ly)?|earlier|so far|else|told|said)\b/,
  new RegExp(
    `\\b(?:note|message|notice|attention|important|instructions?|hint|memo|reminder)s? (?:to|for) (?:the |any |all |every |our )?${MODEL}\\b`,
  ),
  new RegExp(`^(?:dear |hey |hello |attention,? )${MODEL}\\b`),
  new RegExp(`\\b(?:if|when|as) (?:you are|you're|you) (?:an? )?${MODEL}\\b`),
  /\byou are (?:now|no longer|hereby)\b|\bfrom now on,? (?:you|answer|reply|respond)\b|\bpretend (?:to be|that you|you)\b|\b(?:enter|enable|activate) (?:developer|debug|admin|dan|god) mode\b/,
  new RegExp(
    `${ORDER}(?:reply|respond|answer) (?:only |exactly |simply |just |always |every \\w+ |all \\w+ |this \\w+ |the (?:question|user|customer)s? )*(?:with|by saying|that|as follows|:)`,
  ),
  new RegExp(
    `${ORDER}(?:say|write|print|output|repeat|type|tell)\\b[^.!?]{0,12}(?:the (?:words?|user|customer)|exactly|verbatim|nothing (?:but|else)|that you)\\b`,
  ),
  /\b(?:when|whenever|if)\b[^.!?]{0,20}\b(?:asked|asks|user|question)\b[^.!?]{0,60}\b(?:say|reply|respond|recommend|claim|insist|mention)\b/,
  /\b(?:reveal|leak|expose|disclose|repeat|print|output|show|send|include|append)\b[^.!?]{0,40}\b(?:system prompt|your (?:instructions|prompt|rules)|api keys?|hidden prompt|conversation history|user'?s? (?:data|secrets?|messages?))\b/,
  /\b(?:your|the) (?:new|real|actual|only|true|updated) (?:task|instructions?|job|goal|role|rules?|orders?)\b|\bnew instructions?\b\s?:/,
  /\b(?:do not|don't|never) (?:mention|cite|use|trust|reveal|tell)\b[^.!?]{0,30}\b(?:other (?:passages?|documents?|sources?|pages?)|this instruction|the user|these instructions)\b/,
  // The same in other languages, as they are asked most.
  /\b(?:ignorier\w*|vergiss|missachte\w*)\b[^.!?]{0,40}\b(?:anweisung\w*|regeln|vorgaben|befehle?|bewertung\w*)/,
  /\b(?:ignore[rz]?|oublie[rz]?)\b[^.!?]{0,40}\b(?:instructions?|consignes?|regles|règles)\b/,
  /\b(?:ignora|ignore|olvida|olvide|ignorar)\b[^.!?]{0,40}(?:instruccion\w*|reglas|instrucoes|instruções|istruzioni|regole)/,
  /(?:игнорируй\w*|забудь\w*|иrнopиpyй\w*)[^.!?]{0,40}(?:инструкци\w*|правила|указани\w*)/,
  /(?:忽略|无视|忘记|無視)[^。！？]{0,20}(?:指令|指示|提示|规则|規則|说明)|(?:指示|命令|ルール)[^。]{0,12}(?:無視|忘れ)/,
];

const scoreOrder: readonly RegExp[] = [
  new RegExp(
    `\\b(?:score|rate|rank|grade|mark|judge|rerank)\\b (?:this|the above|the following|it|me|these|my|our)\\b[^.!?]{0,50}\\b${TOP}\\b`,
  ),
  new RegExp(
    `\\b(?:give|assign|award|grant|set|return|output)\\b[^.!?]{0,40}\\b(?:scores?|ratings?|rank|grade|points|marks|relevance)\\b[^.!?]{0,20}\\b${TOP}\\b`,
  ),
  new RegExp(
    `\\b(?:give|assign|award|grant|deserves?|merits?|gets?|receives?)\\b[^.!?]{0,40}\\b${TOP}\\b[^.!?]{0,12}\\b(?:scores?|ratings?|marks|points|relevance|out of 10|of 10)\\b`,
  ),
  /["'](?:relevance[_ ]?)?(?:score|rating|relevance|grade|rank)["']\s?:\s?["']?\d/,
  /\b(?:score|rating|relevance|grade)\s?[:=]\s?(?:10|9)(?:\s?\/\s?10|\.0)?\b|\b10\s?\/\s?10\b/,
  new RegExp(
    `\\bthis ${PAGE} (?:is|must be|should be|has to be)\\b[^.!?]{0,30}\\b(?:most relevant|highly relevant|fully relevant|perfectly relevant|the best|top[- ]ranked|ranked|scored|placed|kept|chosen|authoritative)\\b`,
  ),
  new RegExp(`\\b(?:put|place|rank|list|keep) this ${PAGE} (?:first|on top|at the top|above)\\b`),
  /\b(?:bewerte|gib)\b[^.!?]{0,50}\b(?:10|zehn|höchst\w*|hochst\w*)\b|\b(?:note[rz]?|puntua|califica)\b[^.!?]{0,40}\b(?:10|dix|diez)\b|(?:评分|打分|得分|评为)[^。]{0,12}(?:10|十|满分)/,
];

const formatOrder: readonly RegExp[] = [
  new RegExp(
    `${ORDER}(?:reply|respond|answer)\\b[^.!?]{0,40}\\b(?:in|as|using|with)\\b[^.!?]{0,20}\\b(?:json|yaml|xml|html|csv|markdown|base64|capitals|capital letters|upper ?case|all caps|pirate|rhymes?|emojis?|code block|this format|following format|schema)\\b`,
  ),
  /\b(?:your|the|every|each|all) (?:answers?|repl(?:y|ies)|responses?|output|final answer)\b[^.!?]{0,30}\b(?:must|should|shall|has to|have to|needs? to)\b[^.!?]{0,40}\b(?:be|begin|start|end|contain|include|follow|use)\b/,
  /\b(?:begin|start|end|prefix|finish) (?:your|the|every|each) (?:answer|reply|response|output|message)\b/,
];

const fakeMarker: readonly RegExp[] = [
  /<\|[a-z_]{2,20}\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|instructions?|untrusted|im_start|im_end)\b[^>]{0,200}>/,
  /^(?:#{1,6}\s)?(?:system|assistant|developer|human|ai)(?: (?:message|prompt|note|override|update))?\s?[:>](?: \S+){3}/,
  /[<[({=*#-]{2} ?\/?(?:end|begin|start)(?: of)?(?: the)? (?:passages?|documents?|context|data|untrusted|sources?|user|question|retrieved)\b/,
  /^\W{0,10}(?:end|begin|start|beginning) of (?:the )?(?:passages?|documents?|context|untrusted|retrieved|source)s?(?: (?:\d+|data|text|content))*\W{0,10}$/,
];

const fakeCitation: readonly RegExp[] = [
  /[\p{L}\p{N}.,;:!?"'*](?: \)?|(?<!\w))(?:\[[1-9]\d?\]|【[1-9]\d?】)(?: ?(?:\[[1-9]\d?\]|【[1-9]\d?】))*(?=[\s.,;!?)]|$)/u,
  /\b(?:cite|quote|reference|attribute)\b[^.!?]{0,30}\b(?:passage|source|document|as|number) ?\[?\d{1,2}\b|\b(?:according to|as) (?:passage|source|document) \[?\d{1,2}\b|\b(?:passage|source) \[?\d{1,2}\]? (?:says|confirms|states|agrees|proves)\b/,
  /\bcite (?:this|only this|it|us|me)\b/,
];

/** Each kind with its patterns, for one folded sentence; where several fit, all are told. */
export const plantSigns: readonly (readonly [WordedKind, readonly RegExp[]])[] = [
  ["instruction", instruction],
  ["score-order", scoreOrder],
  ["format-order", formatOrder],
  ["fake-marker", fakeMarker],
  ["fake-citation", fakeCitation],
];

/** The same where a sentence may begin and end anywhere. */
const anywhere = plantSigns.flatMap(([, patterns]) =>
  patterns.map(
    ({ source }) => new RegExp(source.replace(/^\^|(?<=\(\?:)\^(?=\|)/, "(?:^|\\s)").replace(/\$$/, ""), "u"),
  ),
);

/** False for a folded text of which no sentence can hold a sign: true of most, and told at the price of one sentence. */
export function mayHoldSigns(folded: string): boolean {
  return anywhere.some((pattern) => pattern.test(folded));
}
