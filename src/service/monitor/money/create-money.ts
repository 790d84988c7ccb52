import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { createMoneyCounter, type HitSaving } from "../../../monitor/money/count-money.ts";
import { ratePerDay } from "../../../monitor/money/rate-per-day.ts";
import { inPieces } from "../../../stores/log-pages.ts";
import type { ShadowRecord } from "../../../stores/monitor/shadows.ts";
import type { SpentEntry } from "../../../stores/monitor/spent-entry.ts";
import type { Store } from "../../../stores/store.ts";
import { daysBefore } from "../../../text/calendar-day.ts";
import type { ThresholdReport } from "../../calibration/calibrations.ts";
import { matchHits, netSaving } from "../../calibration/savings/match-hits.ts";
import type { MonitorPeriod } from "../monitor.ts";
import type { Money, MoneyReport } from "./money.ts";
import { COUNTING_MONEY, type ReadEntriesParts, readEntries } from "./read-entries.ts";
import { readPredictions } from "./read-predictions.ts";
import { reconcileBill } from "./reconcile-bill.ts";

export interface MoneyParts extends ReadEntriesParts {
  store: Pick<Store, "log" | "shadows" | "calibrations">;
  clock: () => Date;
  thresholds: () => Promise<readonly ThresholdReport[]>;
}

const DEFAULT_DAYS = 30;
const SEED = 1;

export function createMoney(parts: MoneyParts): Money {
  return {
    report: (period) => reportMoney(parts, period),
    reconcile: (billed, options) => reconcileBill(parts, billed, options),
  };
}

async function reportMoney(
  { clock, thresholds, ...parts }: MoneyParts,
  { surface, signal, ...given }: MonitorPeriod = {},
): Promise<MoneyReport> {
  const { log, shadows, calibrations } = parts.store;
  const until = given.until ?? clock().toISOString();
  const since = given.since ?? daysBefore(new Date(until), DEFAULT_DAYS);
  const period = { since, until, ...(surface !== undefined && { surface }) };
  const entries = await readEntries(parts, { ...period, signal });
  const savings = await readSavings(entries, { log, signal });
  const wrong = new Set(
    (await log.listFeedback({ since })).flatMap(({ kind, answerId }) => (kind === "wrong" ? [answerId] : [])),
  );
  const count = async (of: readonly SpentEntry[], compared: readonly ShadowRecord[]) => {
    const counter = createMoneyCounter({ wrong, shadows: compared });
    for await (const piece of inPieces(of)) {
      throwIfAborted(signal, COUNTING_MONEY);
      for (const entry of piece) {
        counter.add(entry);
        const saving = savings.get(entry.id);
        if (saving) counter.save(saving);
      }
    }
    return counter;
  };
  const days = (await count(entries, await shadows.list(period))).days();
  const rate = (values: readonly (number | null)[]) => ratePerDay(values, SEED);
  return {
    ...{ since, until, surface: surface ?? null, days },
    spentPerDay: rate(days.map(({ spent }) => spent)),
    savedPerDay: rate(days.map(({ saved }) => saved)),
    predictions: await readPredictions({
      ...{ calibrations, thresholds, seed: SEED },
      daysOf: async (isGoverned) => {
        const governed = entries.filter(
          ({ source, surface: asked }) => source === "cached" && isGoverned(asked),
        );
        return (await count(governed, [])).days(days.map(({ day }) => day));
      },
    }),
  };
}

/** What each hit did without, by its id, as far as its generation is known. */
async function readSavings(
  entries: readonly SpentEntry[],
  { log, signal }: Pick<Store, "log"> & { signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, HitSaving>> {
  const { matched } = await matchHits(entries, (id) => log.get(id), signal);
  const savings = new Map<string, HitSaving>();
  for await (const piece of inPieces(matched)) {
    throwIfAborted(signal, COUNTING_MONEY);
    for (const { hit, saved, own } of piece) {
      const { inputTokens, outputTokens } = saved;
      savings.set(hit.id, { at: hit.at, saved: netSaving({ saved, own }), inputTokens, outputTokens });
    }
  }
  return savings;
}
