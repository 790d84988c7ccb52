/** A time (ISO 8601, UTC) as in 2026-03-01 10:05. */
export function toMinute(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
