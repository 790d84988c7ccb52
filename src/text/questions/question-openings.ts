/** How questions, requests and statements begin in English, for rules that look for the start of another one. */

const SUBJECT =
  "(?:i|we|you|it|they|he|she|there|this|that|these|those|the|a|an|my|our|your|its|their|any|anyone|someone|everyone|all|each|every|one)\\b";
const OPENINGS: readonly RegExp[] = [
  /^how (?:do|does|did|can|could|should|would|will|to|is|are|was|long|much|many|often|come|far|fast|big|old|about)\b/i,
  /^what(?:'s| (?:is|are|was|were|do|does|did|should|can|could|would|will|happens?|kinds?|types?|sort|version|about|else))\b/i,
  /^where(?:'s| (?:is|are|do|does|did|can|could|should|would|will))\b/i,
  /^why(?:'s| (?:is|are|was|were|do|does|did|can|can't|doesn't|don't|isn't|aren't|won't|would|should))\b/i,
  /^when(?:'s| (?:is|are|was|were|do|does|did|can|could|should|would|will))\b/i,
  /^who (?:is|are|do|does|did|can|should|will)\b/i,
  /^which (?:[\w.'-]+ ){1,3}(?:is|are|do|does|did|can|should|will|would)\b/i,
  new RegExp(
    `^(?:can|could|may|should|must|does|did|is|are|was|were|will|would|do(?! (?:it|this|that|these|those|the same|a|an)\\b))(?:n't)? (?:${SUBJECT}|[\\w.'-]+ (?:support|work|need|offer|allow|have|include|run|come|ship)\\b)`,
    "i",
  ),
  /^(?:has (?:it|the|my|our|your|anyone)|have (?:i|we|you|they|there|the|my|our))\b/i,
  /^whether\b/i,
];

/** The first word or two of a question in lower case, or null when the text does not begin as one. */
export function openingOf(text: string): string | null {
  const trimmed = text.trimStart();
  if (!OPENINGS.some((opening) => opening.test(trimmed))) return null;
  return (/^\S+/.exec(trimmed)?.[0] ?? "").toLowerCase().replace(/'s$/, "");
}

const GREETING = /^(?:hi|hello|hey|dear)\b[^,.!?\n]{0,30}[,.!]\s*/i;
const REQUESTS: readonly RegExp[] = [
  /^please\s+/i,
  /^(?:can|could|would|will) (?:you|someone|anyone|somebody)(?: please| kindly)? (?:tell|show|explain(?: to)?|let|advise|clarify|describe)(?: (?:me|us))?(?: know| understand)?\s+/i,
  /^(?:i|we)(?:'d like|'d love|'m trying| am trying| would like| want| need|'m looking| am looking) to (?:know|understand|find out|learn|ask)\s+/i,
  /^(?:i was|i'm|i am|we are|we were) (?:just )?wondering\s+/i,
  /^(?:tell|show) (?:me|us)\s+|^explain (?:to (?:me|us) )?|^do you know\s+|^any idea\s+/i,
];

function withoutGreeting(text: string): string {
  return text.trimStart().replace(GREETING, "");
}

/** The question without a greeting and "could you tell me". */
export function withoutRequest(text: string): string {
  return REQUESTS.reduce((rest, request) => rest.replace(request, ""), withoutGreeting(text));
}

/** True when a sentence asks; people also end a complaint with a question mark, which does not. */
export function isAsked(text: string): boolean {
  const greeted = withoutGreeting(text);
  const asked = withoutRequest(greeted);
  if (asked !== greeted || openingOf(asked) !== null) return true;
  if (!asked.trimEnd().endsWith("?")) return false;
  return !startsStatement(asked) || asked.split(/[,:]\s+/).some((clause) => openingOf(clause) !== null);
}

const VERBS =
  "is|are|was|were|has|have|had|do|does|did|can|can't|cannot|could|couldn't|will|won't|would|should|must|isn't|aren't|wasn't|doesn't|don't|didn't|hasn't|haven't|keeps?|takes?|took|fails?|failed|hangs?|hung|crash(?:es|ed)?|throws?|threw|returns?|returned|shows?|showed|stops?|stopped|gets?|got|runs?|ran|seems?|never|always|needs?|breaks?|broke|loses?|lost|appears?|disappears?|disappeared|says?|said|complains?|refuses?|grows?|loads?|works?|worked|went|goes|came|comes|arrived?|arrives|timed|times|expired?|expires|declined|ignores?|still|want|would";
const STATEMENT: readonly RegExp[] = [
  /^(?:i|we|you|they|it|he|she|there|nobody|nothing|someone)(?:'\w+)?\s+\w+/i,
  new RegExp(
    `^(?:the|a|an|my|our|your|their|its|some|all|every|one of)\\s+(?:(?!(?:that|which|who)\\b)[\\w.'@-]+\\s+){1,5}?(?:${VERBS})\\b`,
    "i",
  ),
  new RegExp(`^(?!(?:how|what|where|why|when|who|which)\\b)(?:[\\w.'@-]+\\s+){1,2}?(?:${VERBS})\\b`, "i"),
];

/** True when a text begins with a subject and its verb: "our reports take forever". */
export function startsStatement(text: string): boolean {
  const trimmed = text.trimStart();
  return openingOf(trimmed) === null && STATEMENT.some((statement) => statement.test(trimmed));
}
