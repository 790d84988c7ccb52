import { useMemo } from "preact/hooks";
import { pathOf } from "../../../api/path-of.ts";
import { useResource } from "../../../api/use-resource.ts";
import type {
  CurvePoint,
  MonitorDays,
  ShownCalibration,
  ThresholdName,
} from "../../../api/wire/thresholds.ts";
import { useQuery } from "../../../parts/use-query.ts";
import { nameWords } from "../threshold-words.ts";
import { type DayPrices, outlookOf } from "./day-outlook.ts";
import { formatAmount, formatInterval } from "./day-words.ts";
import { NumberField } from "./number-field.tsx";
import { trafficOf, trafficWords } from "./traffic-of.ts";

/** Before today. */
const DAYS = 30;

interface DayPanelProps {
  name: ThresholdName;
  surface: string | null;
  point: CurvePoint;
  shown: ShownCalibration;
}

/** What a day comes to at the threshold, at the surface's own traffic and at prices that anybody may change. */
export function DayPanel({ name, surface, point, shown }: DayPanelProps) {
  const since = useMemo(() => new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10), []);
  const days = useResource<MonitorDays>(pathOf("/v1/monitor/days", { since, surface }));
  const traffic = days.state === "ready" ? trafficOf(days.value.days, { surface, now: Date.now() }) : null;
  const known = pricesOf(shown);
  const [perDay, setPerDay] = useQuery("perDay");
  const [saving, setSaving] = useQuery("saving");
  const [lost, setLost] = useQuery("lost");
  const prices: DayPrices = {
    perDay: numberOf(perDay) ?? traffic?.perDay ?? known.perDay,
    savingPerHit: numberOf(saving) ?? known.savingPerHit,
    wrongCost: numberOf(lost) ?? known.wrongCost,
  };
  const day = outlookOf(point, { prices, known: shown.prices });
  return (
    <section class="day" aria-label="A day at this threshold">
      <div class="day-prices">
        <NumberField label="Questions a day" value={prices.perDay} onChange={setPerDay}>
          {traffic === null
            ? `as the measurement says: the log holds none of the last ${DAYS} days`
            : `${perDay === "" ? "" : `${formatAmount(traffic.perDay)} is `}${trafficWords(traffic, DAYS + 1)}`}
        </NumberField>
        <NumberField label="Saved by each that is served" value={prices.savingPerHit} onChange={setSaving}>
          in money or minutes
        </NumberField>
        <NumberField label="Lost by each wrong answer" value={prices.wrongCost} onChange={setLost}>
          in the same unit
        </NumberField>
      </div>
      <dl class="day-figures" aria-live="polite">
        <div>
          <dt>Wrong answers a day</dt>
          <dd class="figure">{formatAmount(day.wrong.value)}</dd>
          <dd class="faint small">{formatInterval(day.wrong.interval)}</dd>
        </div>
        <div>
          <dt>Saved a day</dt>
          <dd class="figure">{formatAmount(day.saved.value)}</dd>
          <dd class="faint small">{formatInterval(day.saved.interval)}</dd>
        </div>
        <div>
          <dt>Questions {nameWords[name].hits}</dt>
          <dd class="figure">{formatAmount(day.served.value)}</dd>
          <dd class="faint small">{formatInterval(day.served.interval)}</dd>
        </div>
        <div>
          <dt>Left after what wrong ones cost</dt>
          <dd class={day.net < 0 ? "figure loss" : "figure"}>{formatAmount(day.net)}</dd>
          <dd class="faint small">
            {day.netInterval
              ? formatInterval(day.netInterval)
              : "for its interval, measure again at these prices"}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What the record was made at; a threshold on scores has a price of a refusal, which is what a hit saves. */
function pricesOf({ prices, calibration: { costs } }: ShownCalibration): DayPrices {
  return {
    perDay: prices?.perDay ?? 1000,
    savingPerHit: prices?.savingPerHit ?? costs.refusalCost ?? 1,
    wrongCost: prices?.wrongCost ?? costs.wrongCost ?? 1,
  };
}

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === "" || !(value >= 0 && Number.isFinite(value)) ? undefined : value;
}
