/** What a person can do about an answer that is an error. */
export interface StatusHints {
  /** It does not like the key. */
  readonly key: string;
  /** It does not know the address or the model, and does not say which. */
  readonly address: string;
  /** It knows the model no more than a stranger. @default that of `address` */
  readonly model?: string;
  /** There is nothing at the address. @default that of `address` */
  readonly path?: string;
}

const NAMES_MODEL = /\bmodels?\b/iu;
const UNKNOWN = /not (?:found|exist|available|supported)|no such|unknown|invalid|unsupported|\bno model/iu;
/** What servers and frameworks say of a route they do not have; many say nothing. */
const NO_PATH =
  /^$|not found|cannot (?:post|get)|no (?:such )?(?:route|path|page|endpoint|handler)|unknown (?:url|path|route|endpoint|request)|not allowed|<(?:!doctype|html)/iu;

/** The hint for a status that another try will not change, by what the server's words say is wrong. */
export function hintForStatus(
  { status, words }: { readonly status: number; readonly words: string },
  hints: StatusHints,
): string {
  if (status === 401 || status === 403) return hints.key;
  const isMissing = status === 404 || status === 405;
  if (NAMES_MODEL.test(words) && (isMissing || UNKNOWN.test(words))) return hints.model ?? hints.address;
  return isMissing && NO_PATH.test(words.trim()) ? (hints.path ?? hints.address) : hints.address;
}
