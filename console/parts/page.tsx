import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface PageProps {
  title: string;
  /** What stands beside the title. */
  actions?: ComponentChildren;
  /** A sentence below it. */
  note?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of a view. Its heading gets the focus when it is opened, so that a screen reader says where one is. */
export function Page({ title, actions, note, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Assay`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement.closest("main") === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div class="page">
      <header class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div class="actions">{actions}</div>}
        {note && <p class="faint">{note}</p>}
      </header>
      {children}
    </div>
  );
}
