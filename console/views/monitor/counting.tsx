import { useElapsed } from "./use-elapsed.ts";

/** A large log takes a while to count; says so, and how long it has been. */
export function Counting() {
  const seconds = useElapsed();
  return (
    <div class="card counting">
      <p role="status">Counting the log…</p>
      <progress aria-label="Counting the log" />
      <p class="faint small">
        {seconds < 3
          ? "Every answer of the period is read, and of as long a time before it."
          : `${seconds} seconds so far. Of a large log and a long period it takes a while; a shorter period is faster. Questions are answered meanwhile.`}
      </p>
    </div>
  );
}
