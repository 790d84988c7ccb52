import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * The browser's own dialog: it keeps the focus within, closes on Escape and gives the focus back. The first field gets the focus,
 * else the dialog itself: never a button, which the next space bar would press.
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the browser handles the next key: what is typed at once belongs to the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    dialog.showModal();
    (firstField(dialog) ?? dialog).focus();
  }, [isOpen]);
  return (
    <dialog ref={element} class="dialog" tabIndex={-1} aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <>
          <header>
            <h2 id={heading}>{title}</h2>
            <button type="button" class="button quiet" onClick={onClose}>
              Close
            </button>
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}

/** Of radio buttons the chosen one, as the tab key finds it. */
function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(":is(input, select, textarea):enabled")];
  const [first] = fields;
  if (first?.type !== "radio") return first;
  return (
    fields.find(({ type, name, checked }) => type === "radio" && name === first.name && checked) ?? first
  );
}
