import type { GoldenEntry } from "../../../api/wire/golden.ts";
import { Moment } from "../../../parts/moment.tsx";

/** Whom the answer is for. */
export function EntryScope({ entry }: { entry: GoldenEntry }) {
  const facts: readonly (readonly [string, string])[] = [
    ["Id", entry.id],
    ["Audience", entry.audience.length === 0 ? "everyone" : entry.audience.join(", ")],
    ["Language", entry.language ?? "any"],
    ["Labels", entry.labels.length === 0 ? "none" : entry.labels.join(", ")],
  ];
  return (
    <section class="card">
      <h2>Scope</h2>
      <dl class="scope">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Written</dt>
          <dd>
            <Moment at={entry.createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
