/**
 * What tells a question about one person and no pattern without regard to case can: names are known by their capitals, and
 * the number of a bank account by its check digits (ISO 13616). The text must be as it was typed, in NFKC.
 */
export type PersonalTell = (text: string) => boolean;

const NAME = "\\p{Lu}[\\p{Ll}'’-]{1,20}";
const FULL_NAME = `${NAME} (?:(?:van|von|de|der|den|di|da|del|la|le|bin|al) ){0,2}\\p{Lu}[\\p{L}'’-]{1,20}(?!\\p{L})`;

const named: readonly RegExp[] = [
  // An introduction.
  new RegExp(
    `(?<!\\p{L})(?:[Ii] am|[Ii]['’]m|[Ii]ch bin|[Jj]e suis|[Ss]oy|[Ss]ono|[Ii]k ben) ${FULL_NAME}`,
    "u",
  ),
  // Somebody with a title.
  new RegExp(`(?<!\\p{L})(?:Mr|Mrs|Ms|Miss|Herrn?|Frau|Mme|Monsieur|Madame|Señora?)\\.? ${NAME}`, "u"),
  // Whether somebody may, or is there.
  new RegExp(
    `(?<!\\p{L})[Ii]s ${FULL_NAME} (?:still |already |now )?(?:allowed|permitted|authori[sz]ed|entitled|eligible|employed|absent|invited|assigned|on leave|on holiday|in the office)(?!\\p{L})`,
    "u",
  ),
  new RegExp(
    `(?<!\\p{L})(?:[Mm]ay|[Cc]an|[Dd]id|[Hh]as|[Ww]ill) ${FULL_NAME} (?:approved?|sign(?:ed)?|authori[sz]ed?|represent|resign(?:ed)?|paid|pay|quit)(?!\\p{L})`,
    "u",
  ),
  // A street whose kind is a common word.
  new RegExp(
    `(?<![\\p{L}\\p{N}.])\\d{1,4}[a-z]?,? (?:${NAME} ){1,3}(?:St|Rd|Ave|Lane|Ln|Drive|Close|Court|Way|Square|Place|Terrace|Crescent)(?!\\p{L})`,
    "u",
  ),
];

const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}(?![\p{L}\p{N}])/giu;

function isNamed(text: string): boolean {
  return named.some((expression) => expression.test(text));
}

function hasBankAccount(text: string): boolean {
  return Array.from(text.matchAll(IBAN), ([found]) => found).some(holdsBankAccount);
}

/** What follows the number may have been read as more of it: any beginning that ends before a space may be the number. */
function holdsBankAccount(found: string): boolean {
  const words = found.split(" ");
  return words.some((_, index) => isChecked(words.slice(0, index + 1).join("")));
}

/** ISO 7064, MOD 97-10. One run of words in 97 fits by chance, but has no ten digits. */
function isChecked(code: string): boolean {
  if (code.length < 15 || code.length > 34 || code.replace(/\D/g, "").length < 10) return false;
  const moved = code.slice(4) + code.slice(0, 4);
  let rest = 0;
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

export const personalTells: readonly PersonalTell[] = [isNamed, hasBankAccount];
