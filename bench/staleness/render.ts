import { wilsonInterval } from "../../src/stats/intervals.ts";
import { percent } from "../../src/text/percent.ts";
import type { SystemRun } from "./measure-system.ts";

/** One line for each system and moment, as a Markdown table. */
export function renderRuns(runs: readonly SystemRun[]): string {
  const rows = runs.flatMap(({ system, given, kept, moments }) =>
    moments.map(({ moment, right, rightServed, outdated, staleServed, asked, otherServed }) =>
      [
        ...[system, `${kept} of ${given}`, moment],
        share(rightServed, right),
        share(staleServed.length, outdated),
        share(otherServed.length, asked),
      ].join(" | "),
    ),
  );
  return [
    "| system | kept | asked | still right, served | outdated, served all the same | another answer served |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

function share(count: number, of: number): string {
  if (of === 0) return "none to ask";
  const { low, high } = wilsonInterval(count, of);
  return `${count} of ${of} (${percent(count / of)} [${percent(low)}, ${percent(high)}])`;
}
