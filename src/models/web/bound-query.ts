/** What Brave and Tavily take at most; a longer query is refused as a whole. */
const MAX_CHARACTERS = 400;
const MAX_WORDS = 50;

/** The beginning of a long question, in whole words. */
export function boundQuery(query: string): string {
  const words = query.split(/\s+/u).filter((word) => word !== "");
  let bounded = "";
  for (const word of words.slice(0, MAX_WORDS)) {
    const longer = bounded === "" ? word : `${bounded} ${word}`;
    if (longer.length > MAX_CHARACTERS) break;
    bounded = longer;
  }
  // A first word that is longer than the limit, or a language without spaces.
  const text = bounded === "" ? (words[0] ?? "").slice(0, MAX_CHARACTERS) : bounded;
  return text.replace(/\p{Surrogate}/gu, "");
}
