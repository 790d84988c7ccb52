import type { ComponentChildren } from "preact";
import type { LogRecord } from "../../../api/wire/log.ts";
import { formatCost } from "../../../parts/format.ts";

const versionNames: Readonly<Record<string, string>> = {
  embedder: "embedding model",
  index: "state of the documents",
  indexVersion: "version of the index",
  prompt: "prompt",
  assay: "Assay",
};

type Fact = readonly [name: string, value: ComponentChildren];

/** Who was answered and with what, as far as the log keeps it. */
export function RecordFacts({ record }: { record: LogRecord }) {
  return (
    <section class="card" aria-labelledby="record-facts">
      <h2 id="record-facts">Versions and cohort</h2>
      <dl class="record-facts small">
        {factsOf(record).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function factsOf(record: LogRecord): Fact[] {
  const { id, tenant, language, audience, cohort, asker, person, versions, calls, cost, cache } = record;
  const known: readonly (readonly [string, string | null | undefined])[] = [
    ["tenant", tenant],
    ["language", language],
    ["session, as a hash", asker],
    ["person, as a hash", person],
    ["kept as", cache?.keptAs],
  ];
  return [
    ["id", <code key="id">{id}</code>],
    ["cohort", cohort === null ? "none was drawn" : cohort === "holdout" ? "held out" : "served as usual"],
    ...known.flatMap(([name, value]): Fact[] => (value == null ? [] : [[name, value]])),
    ...(audience.length === 0 ? [] : [["audience", audience.join(", ")] as const]),
    ...Object.entries(versions).map(
      ([name, value]): Fact => [versionNames[name] ?? `version of ${name}`, value],
    ),
    ["calls of models", calls.length === 0 ? "none" : `${calls.length}, ${costWords(cost)}`],
  ];
}

function costWords(cost: number | null): string {
  return cost === null
    ? "at a cost that is not known"
    : `at ${formatCost(cost)} in the currency of the prices`;
}
