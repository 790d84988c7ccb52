/**
 * Numbers and codes that stand for one person, or for one thing of theirs: codes of orders and bookings, addresses of machines and
 * houses, handles, numbers of the state. Regular expressions with the flags `iu`; each reads a bounded run.
 */

const BEFORE = "(?<![\\p{L}\\p{N}_.:/-])";
const AFTER = "(?![\\p{L}\\p{N}]|[.:/-]\\p{N})";
const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const HANDLE = "(?<![\\p{L}\\p{N}._/-])@[a-z_][a-z0-9_.]{1,29}(?!/)";

/** Names of formats and standards look like codes. */
const NO_FORMAT = "(?!(?:base|sha|utf|es|int|uint|float|md|node|rfc|iso|cp|http|x|h|v)-?\\d)";
const CODE = `${NO_FORMAT}(?=[a-z0-9-]{0,23}[a-z])(?=(?:[a-z-]{0,23}\\d){2})[a-z0-9][a-z0-9-]{5,23}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`;

export const identifierPatterns: readonly string[] = [
  // Letters and digits of an order, a booking, a parcel.
  `(?<!\\p{L})(?:orders?|bookings?|reservations?|reference|ref|tickets?|tracking|invoices?|cases?|claims?|confirmation|parcels?|shipments?|customers?|members?|membership|contracts?|policy|vouchers?|passport|serial|pnr|flight|bestellung|rechnung|buchung|sendung|commande|facture|pedido|reserva)(?:\\s+(?:order|number|no|nr|id|code|reference|is|nummer|num[eé]ro|n[uú]mero)){0,3}\\s*[.:#№=]*\\s*${CODE}`,
  "(?<![\\p{L}\\p{N}])1z[a-z0-9]{16}(?![\\p{L}\\p{N}])",
  // A machine: not the own one, no mask, no range, no version.
  `(?<!\\bversion )${BEFORE}(?!0\\.|127\\.|255\\.|169\\.254\\.)(?:${OCTET}\\.){3}(?!0(?!\\d))${OCTET}(?![\\p{L}\\p{N}/]|\\.\\p{N})`,
  `${BEFORE}(?:[0-9a-f]{1,4}:){4,7}:?[0-9a-f]{1,4}(?![\\p{L}\\p{N}:])`,
  `${BEFORE}(?:[0-9a-f]{1,4}:){2,6}:[0-9a-f]{1,4}(?![\\p{L}\\p{N}:])`,
  // Somebody's handle; a scope of packages, a decorator or an at-rule is none.
  `${HANDLE}\\s+(?:(?:cannot|can['’]?t|can not|could not|couldn['’]t|(?:is|was) unable to)\\s+(?:log|sign|get in|access|pay|reset|see|post)|(?:was|is|has been|got)\\s+(?:banned|blocked|locked|suspended|hacked|charged|invited))`,
  `(?<!\\p{L})(?:user|username|handle|account|profile|member|contact|i am|i['’]m|login is|name is)\\s+${HANDLE}`,
  // Numbers that a state gives: of the Nordic countries, Korea, Brazil and the United Kingdom, and any beside its name.
  `${BEFORE}(?:\\d{2})?\\d{6}[-+]\\d{4}${AFTER}`,
  `${BEFORE}\\d{6}[-+a]\\d{3}[0-9a-z]${AFTER}`,
  `${BEFORE}\\d{6}-\\d{7}${AFTER}`,
  `${BEFORE}\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}${AFTER}`,
  `${BEFORE}[a-ceghj-pr-tw-z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[a-d]${AFTER}`,
  `(?<!\\p{L})(?:national|personal|tax|social security|passport|identity card|driving licen[cs]e|cpf|nif|nie|pesel|bsn)\\s*(?:id|no|nr|number|insurance number)?\\s*[.:#]*\\s*[a-z]{0,2}\\d{7,}`,
  // A house.
  "(?<![\\p{L}\\p{N}.])\\d{1,4}[a-z]?,? (?:\\p{L}{2,20}\\.? ){1,3}?(?:street|road|avenue|boulevard)(?!\\p{L})",
  "(?:straße|strasse|str\\.|gasse|allee) \\d{1,4}[a-z]?(?![\\p{L}\\p{N}])",
  "(?<![\\p{L}\\p{N}.])\\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|chemin|quai|impasse) \\p{L}",
  "(?<!\\p{L})(?:calle|avenida|avda\\.?|paseo) (?:\\p{L}{1,20} ){1,4}\\d{1,4}(?!\\p{N})",
];
