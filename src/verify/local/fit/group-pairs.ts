import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";

/**
 * Number of the group of each pair: pairs that share a question, directly or by others, are in one group. What is learned
 * on one pair of a group is known on the others, so a group is never torn between fitting and measuring.
 */
export function groupPairs(pairs: readonly { readonly asked: string; readonly stored: string }[]): number[] {
  const parents = new Map<string, string>();
  const rootOf = (text: string): string => {
    let root = text;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    return root;
  };
  const texts = pairs.map(
    ({ asked, stored }) => [normaliseQuestion(asked), normaliseQuestion(stored)] as const,
  );
  for (const [asked, stored] of texts) {
    const [one, other] = [rootOf(asked), rootOf(stored)];
    if (one !== other) parents.set(one, other);
  }
  const numbers = new Map<string, number>();
  return texts.map(([asked]) => {
    const root = rootOf(asked);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}
