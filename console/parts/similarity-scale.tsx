interface SimilarityScaleProps {
  /** Names what is compared, for screen readers. */
  label: string;
  /** Cosines in [-1, 1]. */
  value: number;
  /** Undefined where none is in force. */
  threshold?: number | undefined;
}

const format = (value: number) => value.toFixed(3).replace(/^(-?)0\./, "$1.");

/** Similarity and threshold on one scale from 0 to 1: what is below 0 stands at its begin. */
export function SimilarityScale({ label, value, threshold }: SimilarityScaleProps) {
  const place = (number: number) => 100 * Math.min(1, Math.max(0, number));
  const passes = threshold === undefined || value >= threshold;
  const words = threshold === undefined ? format(value) : `${format(value)}, threshold ${format(threshold)}`;
  return (
    <span class={passes ? "scale passes" : "scale"} role="img" aria-label={`${label}: ${words}`}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="scale-ground" x="0" y="3" width="100" height="4" rx="1" />
        <rect class="scale-value" x="0" y="3" width={place(value)} height="4" rx="1" />
        {threshold !== undefined && (
          <rect class="scale-threshold" x={place(threshold) - 0.4} y="0" width="0.8" height="10" />
        )}
      </svg>
      <span class="scale-words" aria-hidden="true">
        {format(value)}
        {threshold !== undefined && <span class="faint"> / {format(threshold)}</span>}
      </span>
    </span>
  );
}
