import { stripInvisible } from "../../text/questions/normalise-question.ts";
import { identifierPatterns } from "./identifier-patterns.ts";
import type { PersonalTell } from "./personal-tells.ts";
import { possessionPatterns } from "./possession-patterns.ts";
import { statePatterns } from "./state-patterns.ts";

/**
 * Questions that are about one person: their answers are kept for nobody else, and none is looked for. The patterns are
 * wide on purpose, since a question that is taken for personal costs one generation, and the other mistake shows one
 * person's business to the next.
 */

/** Regular expressions, read without regard to case; a deployment may add its own, or leave these out. */
export const defaultPersonalPatterns: readonly string[] = [
  // An e-mail address; one letter before the @ is enough, and a run of them would be read again from each of its letters.
  "[\\p{L}\\p{N}._%+-]@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,}",
  // A telephone number: with a country code, with an area code in front, or in the North American form.
  "\\+\\d[\\d ()./-]{6,}\\d",
  "(?<![\\p{L}\\p{N}.])0\\d{2,5}[ /-]\\d[\\d -]{3,}\\d(?![\\p{L}\\p{N}])",
  "(?<![\\p{L}\\p{N}.])(?:\\(\\d{3}\\) ?|\\d{3}[-.])\\d{3}[-.]\\d{4}(?![\\p{L}\\p{N}])",
  // The number of a card or of a bank account.
  "(?<![\\p{L}\\p{N}.])(?:\\d{4}[ -]?){3}\\d{1,7}(?![\\p{L}\\p{N}])",
  "(?<![\\p{L}\\p{N}])[a-z]{2}\\d{2}(?: ?[a-z0-9]{4}){3,7}(?![\\p{L}\\p{N}])",
  // The number of an order, a ticket, an invoice and the like.
  "(?<!\\p{L})(?:orders?|tickets?|invoices?|cases?|bookings?|customers?|contracts?|shipments?|tracking|account|bestellung|rechnung|kunden|commande|facture|pedido|factura)(?:\\s*-?\\s*(?:no|nr|number|nummer|id|n[uú]mero|num[eé]ro))?\\s*[.:#№º°]*\\s*[a-z]{0,4}-?\\d[\\d-]{3,}",
  // A social security number.
  "(?<![\\p{L}\\p{N}-])\\d{3}-\\d{2}-\\d{4}(?![\\p{L}\\p{N}-])",
  ...identifierPatterns,
  // What belongs to the person who asks, and how it stands.
  ...possessionPatterns,
  ...statePatterns,
];

/**
 * Tells whether any of these texts is about one person.
 *
 * @param tells what no pattern can, see `personalTells`; @default none
 * @throws SyntaxError for a pattern that is none
 */
export function createPersonalCheck(
  patterns: readonly string[],
  tells: readonly PersonalTell[] = [],
): (texts: readonly string[]) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(pattern, "iu"));
  const isPersonal = (text: string): boolean =>
    expressions.some((expression) => expression.test(text)) || tells.some((tell) => tell(text));
  // As it came, for patterns of a deployment, and as a reader sees it: digits and letters of full width are the same to them.
  return (texts) =>
    texts.some((text) => isPersonal(text) || isPersonal(stripInvisible(text).normalize("NFKC")));
}
