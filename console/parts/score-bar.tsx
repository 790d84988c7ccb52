interface ScoreBarProps {
  /** Names what is scored, for screen readers. */
  label: string;
  value: number;
  /** Smallest that is kept. @default none */
  floor?: number | undefined;
  /** The end of the scale; it begins at 0. @default 10 */
  most?: number;
}

/** A score beside its floor, on a scale of its own that is no similarity. */
export function ScoreBar({ label, value, floor, most = 10 }: ScoreBarProps) {
  const place = (number: number) => (100 * Math.min(most, Math.max(0, number))) / most;
  const digits = most > 1 ? 1 : 2;
  const words = `${value.toFixed(digits)}${floor === undefined ? "" : `, at least ${floor}`} of ${most}`;
  const passes = floor === undefined || value >= floor;
  return (
    <span class={passes ? "scale passes" : "scale"} role="img" aria-label={`${label}: ${words}`}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="scale-ground" x="0" y="3" width="100" height="4" rx="1" />
        <rect class="scale-value" x="0" y="3" width={place(value)} height="4" rx="1" />
        {floor !== undefined && (
          <rect class="scale-threshold" x={Math.max(0, place(floor) - 0.4)} y="0" width="0.8" height="10" />
        )}
      </svg>
      <span class="scale-words" aria-hidden="true">
        {value.toFixed(digits)}
        {floor !== undefined && <span class="faint"> / {floor}</span>}
      </span>
    </span>
  );
}
