import type { LogRecord } from "../../../api/wire/log.ts";

/** How the answer came about: its stages in the order they ran, and what was asked of the nearest match. */
export function RecordTrace({ record }: { record: LogRecord }) {
  const { stages, golden } = record;
  return (
    <section class="card" aria-labelledby="record-trace">
      <h2 id="record-trace">How it came about</h2>
      {golden?.reason && <p>Not served from the reviewed answers: {golden.reason}</p>}
      {stages.length === 0 ? (
        <p class="faint">Its stages were not kept.</p>
      ) : (
        <div class="table-scroll">
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
                  <td class="number">{milliseconds.toFixed(2)} ms</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
