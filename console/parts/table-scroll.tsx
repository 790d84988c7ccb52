import type { ComponentChildren } from "preact";

/** A table that may be wider than the page: it scrolls by itself, also by the keyboard. */
export function TableScroll({
  label,
  class: more,
  children,
}: {
  label: string;
  /** @default none */
  class?: string;
  children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section class={more ? `table-scroll ${more}` : "table-scroll"} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
