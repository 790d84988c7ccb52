import { stemOf } from "../words/stems.ts";

/** What something is counted per: "per minute", "each hour", "monthly". Stems; one person is one seat. */
export function readRates(question: string): ReadonlySet<string> {
  const plain = question.normalize("NFKC").toLowerCase();
  const rates = [
    ...[...plain.matchAll(PER)].map(([, unit = ""]) => unit),
    ...[...plain.matchAll(TIMES)].map(([, unit = ""]) => unit),
    ...[...plain.matchAll(ADVERBS)].map(([adverb]) => adverb.replace(/ly$/u, "").replace("dai", "day")),
  ];
  return new Set(
    rates.map((unit) => (PEOPLE.test(unit) ? "person" : stemOf(unit.replace("annual", "year")))),
  );
}

/** "As per", "per default" and "per email" count nothing. */
const PER = /(?<!\bas )\bper (?!(?:default|e?-?mail|post|cent|se|phone|letter|api|sms|chat)\b)(\p{L}{3,})/giu;
const TIMES = /\b(?:a|an|each|every) (second(?! \p{L}{3})|minute|hour|day|week|month|quarter|year)\b/giu;
const ADVERBS = /\b(?:hourly|daily|weekly|monthly|yearly|annually|annual)\b/giu;
const PEOPLE = /^(?:users?|seats?|persons?|people|members?|heads?|licen[cs]es?)$/u;
