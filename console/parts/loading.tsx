/** Shown after a moment, so that what is there at once does not flicker. */
export function Loading({ label }: { label: string }) {
  return (
    <p class="loading" role="status">
      {label}…
    </p>
  );
}
