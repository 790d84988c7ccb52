/** Long enough for an order of a few words, and longer than most identifiers. */
const RUN = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,4000}={0,2}(?![A-Za-z0-9+/=_-])/g;

/** What runs of base64 in a text say, where it is readable text of several words. */
export function decodeBase64Runs(text: string): string[] {
  return (text.match(RUN) ?? []).flatMap((run) => {
    const decoded = Buffer.from(run, "base64").toString("utf8");
    return /^[\t\n\r\x20-\x7e]+$/.test(decoded) && /[a-z]+ [a-z]+/i.test(decoded) ? [decoded] : [];
  });
}
