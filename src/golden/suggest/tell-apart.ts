import type { GoldenEntry } from "../../stores/golden.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { Veto, VetoSwitches } from "../../text/vetoes/veto.ts";

/**
 * The vetoes that tell a question from those of an entry; none where one of the entry's questions may stand for it. As in
 * matching, one that no veto concerns stands in for another only if it differs from that one in the way the question
 * does: "use rotation" says nothing about turning it off beside "turn rotation on".
 */
export function tellApart(
  question: string,
  { phrasings, answer }: Pick<GoldenEntry, "phrasings" | "answer">,
  switches?: VetoSwitches,
): readonly Veto[] {
  const compared = phrasings.map(({ text }) => ({
    text,
    vetoes: findVetoes({ asked: question, stored: text, answer }, switches),
  }));
  const against = compared.filter(({ vetoes }) => vetoes.length > 0);
  const standsIn = compared.some(
    ({ text: other, vetoes }) =>
      vetoes.length === 0 &&
      against.every(({ text, vetoes: met }) =>
        findVetoes({ asked: other, stored: text, answer }, switches).some(({ veto }) =>
          met.some((each) => each.veto === veto),
        ),
      ),
  );
  return standsIn ? [] : (against[0]?.vetoes ?? []);
}
