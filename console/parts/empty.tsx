import type { ComponentChildren } from "preact";

/** Says why there is nothing, and what one may do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <p class="faint">{children}</p>}
    </div>
  );
}
