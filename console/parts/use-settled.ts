import { useEffect, useRef, useState } from "preact/hooks";

/** Milliseconds without a key after which what was typed counts. */
const SETTLED_MS = 250;

/**
 * What is being typed, handed on once the typing rests: for fields that look something up.
 *
 * @param value what counts now; where it is changed from elsewhere, the field follows
 */
export function useSettled(
  value: string,
  onSettled: (value: string) => void,
): [typed: string, type: (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onSettled);
  latest.current = onSettled;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handedOn = useRef(value);
  useEffect(() => {
    // What comes back of one's own must not take the place of what was typed since.
    if (value === handedOn.current) return;
    handedOn.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      handedOn.current = next;
      latest.current(next);
    }, SETTLED_MS);
  };
  return [typed, type];
}
