import { type DailyRow, netOf } from "../price/price-rows.ts";
import type { Prices } from "../price/priced-sweep.ts";

/**
 * The loosest of the rows down to which every step pays: what it saves for each further wrong answer is above the cost of
 * one. Where a step's price rises again below a cheaper one, which thin bands do by chance, the steps are taken together as
 * one (pool adjacent violators): a bad step of ten pairs does not end the walk when the next hundred make up for it. The row
 * found is the one that nets most, and the stricter one where two net the same.
 *
 * @param rows strictest first
 * @returns the row's place, or undefined where serving nothing is as good
 * @see Ayer, Brunk, Ewing, Reid and Silverman: An empirical distribution function for sampling with incomplete information
 * (Annals of Mathematical Statistics 26, 1955)
 */
export function findPayingRow(rows: readonly DailyRow[], prices: Prices): number | undefined {
  let found: number | undefined;
  for (const block of poolSteps(rows, prices)) {
    if (!(netOf(block, prices) > 0)) break;
    found = block.last;
  }
  return found;
}

interface Block {
  readonly hits: number;
  readonly wrong: number;
  readonly cost: number;
  /** Place of the loosest row in it. */
  readonly last: number;
}

/** Steps in order, joined so that each nets less for a hit than the one before it. */
function poolSteps(rows: readonly DailyRow[], prices: Prices): readonly Block[] {
  const blocks: Block[] = [];
  let before: Pick<DailyRow, "hits" | "wrong" | "cost"> = { hits: 0, wrong: 0, cost: 0 };
  for (const [at, row] of rows.entries()) {
    // A row that admits no more than the one before it is no reason to go lower; what it costs, the next ones carry.
    if (!(row.hits > before.hits)) continue;
    let block: Block = {
      hits: row.hits - before.hits,
      wrong: row.wrong - before.wrong,
      cost: row.cost - before.cost,
      last: at,
    };
    for (
      let previous = blocks.at(-1);
      previous && isWorse(previous, block, prices);
      previous = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        hits: previous.hits + block.hits,
        wrong: previous.wrong + block.wrong,
        cost: previous.cost + block.cost,
        last: at,
      };
    }
    blocks.push(block);
    before = row;
  }
  return blocks;
}

/** Whether the first nets less for a hit. */
function isWorse(first: Block, second: Block, { wrongCost }: Prices): boolean {
  const lost = ({ wrong, cost }: Block): number => wrong * wrongCost + cost;
  return lost(first) * second.hits > lost(second) * first.hits;
}
