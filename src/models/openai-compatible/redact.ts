/** Takes a secret out of a text that will be shown: servers quote the key they did not like. */
export function redact(text: string, secret: string | undefined): string {
  return secret === undefined || secret === "" ? text : text.replaceAll(secret, "[redacted]");
}
