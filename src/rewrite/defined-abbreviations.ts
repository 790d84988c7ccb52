/** "Transport Layer Security (TLS)" */
const LONG_FIRST = /((?:[\p{L}\p{N}-]+[ ]){1,7}[\p{L}\p{N}-]+) ?\((\p{Lu}[\p{Lu}\p{Ll}\p{N}]{1,7})\)/gu;
/** "TLS (Transport Layer Security)" */
const SHORT_FIRST =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\p{Ll}\p{N}]{1,7}) ?\(((?:[\p{L}\p{N}-]+[ ]){1,7}[\p{L}\p{N}-]+)\)/gu;
const SMALL = /^(?:of|and|the|for|in|on|to|a|an)$/i;

/** Pairs of abbreviation and long form that a text introduces, where the initials spell the abbreviation. */
export function definedAbbreviations(text: string): [short: string, long: string][] {
  if (!text.includes("(")) return [];
  const pairs = [
    ...[...text.matchAll(LONG_FIRST)].map(([, long = "", short = ""]) => ({ long, short })),
    ...[...text.matchAll(SHORT_FIRST)].map(([, short = "", long = ""]) => ({ long, short })),
  ];
  return pairs.flatMap(({ long, short }) => {
    const spelled = longForm(long.split(" "), short.replace(/s$/, "").toLowerCase());
    return spelled === null ? [] : [[short, spelled]];
  });
}

/** The last words whose initials are the letters, small words not counted; null when there are none. */
function longForm(words: readonly string[], letters: string): string | null {
  for (let start = words.length - 2; start >= 0; start -= 1) {
    const candidate = words.slice(start);
    const initials = candidate
      .flatMap((word) => word.split("-"))
      .filter((word) => !SMALL.test(word))
      .map((word) => word.slice(0, 1).toLowerCase())
      .join("");
    if (initials === letters && !SMALL.test(candidate[0] ?? "")) return candidate.join(" ");
  }
  return null;
}
