import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A heading that takes the focus when what had it is gone, as the button of the decision before. */
export function useLostFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
