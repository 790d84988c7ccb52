/** Names under which people keep secrets. */
const SECRET = "api[-_]?keys?|secrets?|passwords?|tokens?|authorization|bearer";

const secretName = new RegExp(`^(?:${SECRET})$|[-_]api[-_]?keys?$`, "iu");

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * A text with the user names, passwords, fragments and all values of queries of its addresses left out: which parameter
 * holds a secret is up to the server (`code`, `auth`, `sig`, or a token without a name).
 */
export function hideSecrets(text: string): string {
  return text
    .replace(/(\w:\/\/)[^/?#\s]*@/gu, "$1…@")
    .replace(/(\w:\/\/[^\s?#]*)([?#]\S*)/gu, (_, address: string, rest: string) => address + hideValues(rest))
    .replace(/[?&][^=&#?\s]*=\S*/gu, hideValues);
}

/** Addresses whose path is the secret, as those of chat services are, with the groups they may be mistaken for. */
const secretAddresses: ReadonlySet<string> = new Set(["alerts", "alerts.webhook"]);

/**
 * A text of a setting's value as it may be shown. Of an address that is a secret itself only the host is, and nothing of one
 * that is no address: where a typing mistake lies, and what else is the secret, nobody can tell.
 */
export function hideSecretsOf(key: string, text: string): string {
  if (!secretAddresses.has(key)) return hideSecrets(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url !== undefined && /^https?:$/u.test(url.protocol);
  return isAddress ? `${url.protocol}//${url.host}/…` : "…";
}

function hideValues(query: string): string {
  return query.replace(/([?&#])([^=&#?]*=)?[^&#]+/gu, (_, mark: string, name = "") => `${mark}${name}…`);
}
