const units: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** How long ago, with the moment itself as its title. */
export function Moment({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact.format(time)}>
      {ageOf((time.getTime() - Date.now()) / 1000)}
    </time>
  );
}

function ageOf(seconds: number): string {
  const found = units.find(([, length]) => Math.abs(seconds) >= length);
  return found ? relative.format(Math.round(seconds / found[1]), found[0]) : "just now";
}
