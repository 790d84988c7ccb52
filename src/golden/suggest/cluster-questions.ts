import { cosine, roundSimilarity } from "../../models/similarity.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { VetoSwitches } from "../../text/vetoes/veto.ts";

/**
 * Questions of one meaning. Each joins the nearest group whose every member is at least so similar to it, and that no
 * veto tells it apart from; otherwise it begins one. They are taken in the order given, so the result is the same each
 * time, and a group holds no two questions that the golden layer would not take for one another.
 */
export interface ClusteredQuestion {
  readonly text: string;
  readonly vector: Float32Array;
  /** Questions of different scopes are never in one group. */
  readonly scope: string;
}

export interface ClusterOptions {
  /** Smallest similarity of any two members, inclusive. */
  similarity: number;
  /** @default all */
  vetoes?: VetoSwitches | undefined;
}

/** @param questions the most important first; each group begins with its most important one */
export function clusterQuestions<Question extends ClusteredQuestion>(
  questions: readonly Question[],
  { similarity: bar, vetoes }: ClusterOptions,
): Question[][] {
  const groups: Question[][] = [];
  const fits = (question: Question, group: readonly Question[]): number | undefined => {
    let least = 1;
    for (const member of group) {
      if (member.scope !== question.scope) return undefined;
      const near = roundSimilarity(cosine(question.vector, member.vector));
      if (near < bar) return undefined;
      least = Math.min(least, near);
    }
    const [leader] = group;
    const isTold =
      leader !== undefined && findVetoes({ asked: question.text, stored: leader.text }, vetoes).length > 0;
    return isTold ? undefined : least;
  };
  for (const question of questions) {
    let best: { group: Question[]; near: number } | undefined;
    for (const group of groups) {
      const near = fits(question, group);
      if (near !== undefined && near > (best?.near ?? -Infinity)) best = { group, near };
    }
    if (best) best.group.push(question);
    else groups.push([question]);
  }
  return groups;
}
