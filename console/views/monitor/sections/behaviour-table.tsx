import type { ReportSection, SignalComparison } from "../../../api/wire/monitor.ts";
import { Badge, type BadgeTone } from "../../../parts/badge.tsx";
import { DifferencePlot } from "./difference-plot.tsx";
import { widestDifference } from "./widest-difference.ts";

interface BehaviourTableProps {
  /** In words, a row for each signal in their order. */
  table: NonNullable<ReportSection["table"]>;
  signals: readonly SignalComparison[];
}

const tones: Readonly<Record<SignalComparison["verdict"], BadgeTone>> = {
  ...{ worse: "bad", better: "good", more: "warn", less: "warn", none: "plain", unknown: "plain" },
};

/** Served and withheld answers side by side: a card for each signal with its difference drawn. */
export function BehaviourTable({ table: { head, rows }, signals }: BehaviourTableProps) {
  const widest = widestDifference(signals);
  const [, served = "", withheld = "", once = "", always = "", , toCome = ""] = head;
  return (
    <>
      <p class="faint small">
        Each is drawn from {(-100 * widest).toFixed(0)} to {(100 * widest).toFixed(0)} points about no
        difference in the middle: to the left, less of it after served answers. The thick line is the interval
        for one look, the thin one for all looks.
      </p>
      <ul class="signals">
        {signals.map(({ signal, verdict, difference, questionsNeeded }, place) => {
          const [name = "", first, second, oneLook, allLooks, words, need] = rows[place] ?? [];
          return (
            <li key={signal} class="signal">
              <p class="signal-head">
                <strong>{name}</strong>
                <Badge tone={tones[verdict]}>{words}</Badge>
              </p>
              {difference ? (
                <>
                  <DifferencePlot
                    label={`${name}: ${oneLook ?? ""}`}
                    difference={difference}
                    widest={widest}
                  />
                  <dl class="signal-facts small">
                    <Fact
                      name={served}
                      value={`${first} (${difference.first.outcomes} of ${difference.first.questions})`}
                    />
                    <Fact
                      name={withheld}
                      value={`${second} (${difference.second.outcomes} of ${difference.second.questions})`}
                    />
                    <Fact name={once} value={oneLook} />
                    <Fact name={always} value={allLooks} />
                    {questionsNeeded !== null && <Fact name={toCome} value={need} />}
                  </dl>
                </>
              ) : (
                <p class="faint small">One of the arms is empty.</p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
