/** Passages named in one mark such as `[1]`, `[1, 2]`, `[2-4]`, `[passage 1]` or `【1】`. */
const NAME = "(?:passages?|sources?|documents?|docs?|refs?\\.?|references?|citations?|nos?\\.?)";
const NUMBER = `(?:${NAME}\\s*)?#?\\d{1,3}`;
const MARK = new RegExp(
  `^\\s*${NUMBER}(?:\\s*(?:,|;|、|&|\\band\\b|-|–|—|\\bto\\b)\\s*${NUMBER})*\\s*$`,
  "i",
);
/** `【1†source】`, as some models were taught to cite. */
const SUFFIX = /†.*$/su;

/** The numbers in a mark's brackets, each once and in order; undefined for a text that cites nothing. */
export function readCitationMark(inner: string): number[] | undefined {
  const text = inner.replace(SUFFIX, "");
  if (!MARK.test(text)) return undefined;
  const numbers: number[] = [];
  for (const [, from = "", to] of text.matchAll(/(\d+)(?:\s*(?:-|–|—|\bto\b)\s*[^\d]*(\d+))?/gi)) {
    const first = Number(from);
    const last = to === undefined ? first : Number(to);
    for (let number = first; number <= Math.max(first, last); number += 1) numbers.push(number);
  }
  return [...new Set(numbers)];
}
