/**
 * Takes a secret out of a text that will be shown: servers quote the key they did not like. Also where it is spelled
 * with JSON's escapes, as `\/` or `\u002f` for `/`.
 */
export function redact(text: string, secret: string | undefined): string {
  if (secret === undefined || secret === "") return text;
  const spellings = Array.from(secret, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `(?:\\\\?${character.replace(/[^A-Za-z0-9]/u, "\\$&")}|\\\\u${code.replace(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  return text.replace(new RegExp(spellings.join(""), "g"), "[redacted]");
}
