import type { Trace, TraceEntry } from "../../api/wire/ask.ts";
import { Badge } from "../badge.tsx";
import { formatMilliseconds } from "../format.ts";
import { type ArrangedStage, arrangeStages } from "./arrange-stages.ts";
import "./cascade.css";
import { describeStage } from "./describe-stage.ts";
import { hasDetails, StageDetails } from "./details/stage-details.tsx";
import { stageNames } from "./stage-names.ts";

interface CascadeProps {
  entries: readonly TraceEntry[];
  degraded?: Trace["degraded"];
  /** Of the whole question, in milliseconds; undefined while it runs. */
  total?: number | undefined;
  isRunning?: boolean;
  /** Ids of the passages that the answer cites, with their numbers. @default none */
  cited?: ReadonlyMap<string, number>;
}

/** How an answer came about: a row for each stage in the order they began, which unfolds to what it did. */
export function Cascade({
  entries,
  degraded = [],
  total,
  isRunning = false,
  cited = new Map(),
}: CascadeProps) {
  const stages = arrangeStages(entries, total);
  const latest = entries.at(-1);
  return (
    <div class="cascade">
      <ol class="cascade-stages">
        {stages.map((stage) => {
          const { entry } = stage;
          const reasons = degraded.filter((each) => each.stage === entry.stage).map(({ reason }) => reason);
          return (
            <li
              key={`${entry.stage} ${entry.offsetMs}`}
              class={stage.isInside ? "cascade-stage inside" : "cascade-stage"}
            >
              <StageRow stage={stage} entries={entries} cited={cited} reasons={reasons} />
            </li>
          );
        })}
        {isRunning && (
          <li class="cascade-stage">
            <p class="cascade-running faint">The next stage runs…</p>
          </li>
        )}
      </ol>
      <p class="hidden-text" role="status">
        {isRunning && latest && `${stageNames[latest.stage]}: ${describeStage(latest).words}`}
      </p>
    </div>
  );
}

interface StageRowProps {
  stage: ArrangedStage;
  entries: readonly TraceEntry[];
  cited: ReadonlyMap<string, number>;
  /** Why it did not run as configured. */
  reasons: readonly string[];
}

function StageRow({ stage, entries, cited, reasons }: StageRowProps) {
  const { entry } = stage;
  if (!hasDetails(entry) && reasons.length === 0) return <StageHead stage={stage} isDegraded={false} />;
  return (
    <details open={opensFirst(entry)}>
      <summary class="cascade-fold">
        <StageHead stage={stage} isDegraded={reasons.length > 0} />
      </summary>
      <div class="cascade-details">
        {reasons.map((reason) => (
          <p class="cascade-degraded" key={reason}>
            Did not run as configured: {reason}
          </p>
        ))}
        <StageDetails entry={entry} entries={entries} cited={cited} />
      </div>
    </details>
  );
}

/** What decided is unfolded from the beginning. */
function opensFirst(entry: TraceEntry): boolean {
  if (entry.stage === "golden") return entry.outcome !== "empty" && entry.match !== null;
  if (entry.stage === "cache") return entry.outcome !== "far" && entry.match !== null;
  return entry.stage === "retrieve" || entry.stage === "verifier";
}

function StageHead({
  stage: { entry, begin, length },
  isDegraded,
}: {
  stage: ArrangedStage;
  isDegraded: boolean;
}) {
  const { words, tone } = describeStage(entry);
  return (
    <span class="cascade-row">
      <span class={`cascade-mark ${tone}`} aria-hidden="true" />
      <strong class="cascade-name">{stageNames[entry.stage]}</strong>
      <span class={`cascade-words ${tone}`}>
        {words} {isDegraded && <Badge tone="bad">degraded</Badge>}
      </span>
      <svg class="cascade-time" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="cascade-time-ground" x="0" y="4" width="100" height="2" />
        <rect
          class="cascade-time-bar"
          x={Math.min(99, 100 * begin)}
          y="1"
          width={Math.max(1, 100 * length)}
          height="8"
        />
      </svg>
      <span class="cascade-milliseconds">{formatMilliseconds(entry.milliseconds)}</span>
    </span>
  );
}
