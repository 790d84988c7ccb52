/** Names under which people keep secrets. */
const SECRET = "api[-_]?keys?|secrets?|passwords?|tokens?|authorization|bearer";

const secretName = new RegExp(`^(?:${SECRET})$|[-_]api[-_]?keys?$`, "iu");
const secretParameter = new RegExp(`([?&](?:[^=&#]*[-_])?(?:${SECRET}|key|sig(?:nature)?)=)[^&#"]*`, "giu");

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** A text with the user names, passwords and secret parameters of its addresses left out. */
export function hideSecrets(text: string): string {
  return text.replace(/(\w:\/\/)[^/?#\s"]*@/gu, "$1…@").replace(secretParameter, "$1…");
}
