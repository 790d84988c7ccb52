/**
 * The interface does not say how many tokens a text had, nor that its end was dropped, so the number is
 * estimated on the high side: one token for each three letters or digits of a word (English has four to five),
 * one for each character of scripts without spaces and each sign, two for the start and the end.
 */
export function estimateTokens(text: string): number {
  let tokens = 2;
  for (const [part] of text.matchAll(PARTS)) tokens += WORD.test(part) ? Math.ceil(part.length / 3) : 1;
  return tokens;
}

const PARTS =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}]+|[^\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}]/gu;
const WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}]/u;
