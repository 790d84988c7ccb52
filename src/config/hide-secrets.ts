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

function hideValues(query: string): string {
  return query.replace(/([?&#])([^=&#?]*=)?[^&#]+/gu, (_, mark: string, name = "") => `${mark}${name}…`);
}
