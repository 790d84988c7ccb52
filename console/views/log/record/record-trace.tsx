import type { LogRecord } from "../../../api/wire/log.ts";
import { Cascade } from "../../../parts/cascade/cascade.tsx";
import { formatMilliseconds } from "../../../parts/format.ts";
import { TableScroll } from "../../../parts/table-scroll.tsx";
import { traceOf } from "./trace-of.ts";

/** How the answer came about: its stages in the order they ran, with what each of them did where that was kept. */
export function RecordTrace({ record }: { record: LogRecord }) {
  const { golden, citations, milliseconds } = record;
  const trace = traceOf(record);
  const cited = new Map(citations.map(({ passageId, number }) => [passageId, number]));
  return (
    <section class="record-trace" aria-labelledby="record-trace">
      <h2 id="record-trace">How it came about</h2>
      {golden?.reason && <p>Not served from the reviewed answers: {golden.reason}</p>}
      {trace ? (
        <Cascade entries={trace.entries} degraded={trace.degraded} total={milliseconds} cited={cited} />
      ) : (
        <StageTable stages={record.stages} />
      )}
    </section>
  );
}

/** What is left where questions are not kept. */
function StageTable({ stages }: Pick<LogRecord, "stages">) {
  if (stages.length === 0) return <p class="faint">Its stages were not kept.</p>;
  return (
    <TableScroll label="Stages" class="card">
      <table>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Outcome</th>
            <th scope="col" class="number">
              Took
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, outcome, milliseconds }, place) => (
            <tr key={`${stage} ${place}`}>
              <th scope="row">{stage}</th>
              <td>{outcome ?? ""}</td>
              <td class="number">{formatMilliseconds(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
