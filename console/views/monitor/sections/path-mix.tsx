import type { DailyTraffic } from "../../../api/wire/monitor.ts";
import { TableScroll } from "../../../parts/table-scroll.tsx";
import { mixOf } from "./mix-of.ts";

interface PathMixProps {
  days: readonly DailyTraffic[];
  /** What the paths are called, in their order. */
  names: readonly string[];
}

/** By which path questions were answered, day by day: a bar for the eye, and the numbers beside it. */
export function PathMix({ days, names }: PathMixProps) {
  const shown = days.filter(({ answers }) => answers > 0).toReversed();
  if (shown.length === 0 || names.length === 0) return null;
  return (
    <div class="path-mix">
      <h3>What answered, by day</h3>
      <ul class="chart-key" aria-hidden="true">
        {names.map((name, place) => (
          <li key={name}>
            <span class={`mix-swatch mix-${place + 1}`} />
            {name}
          </li>
        ))}
      </ul>
      <TableScroll label="What answered, by day" class="path-mix-days">
        <table>
          <thead>
            <tr>
              <th scope="col">day</th>
              <th scope="col" class="number">
                questions
              </th>
              <th scope="col" class="path-mix-bar">
                <span class="hidden-text">share of each</span>
              </th>
              {names.map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((day) => (
              <MixRow key={day.day} day={day} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}

function MixRow({ day }: { day: DailyTraffic }) {
  const parts = mixOf(day);
  return (
    <tr>
      <th scope="row">{day.day}</th>
      <td class="number">{day.answers}</td>
      <td class="path-mix-bar">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          {parts.map(({ source, begin, share }, place) => (
            <rect
              key={source}
              class={`mix-${place + 1}`}
              x={100 * begin}
              y="0"
              width={100 * share}
              height="10"
            />
          ))}
        </svg>
      </td>
      {parts.map(({ source, number }) => (
        <td key={source} class="number">
          {number}
        </td>
      ))}
    </tr>
  );
}
