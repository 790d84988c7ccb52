import { useEffect, useState } from "preact/hooks";

/** Whether the window is at least so many pixels wide, also after it is resized or turned. */
export function useIsWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  const [isWide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => setWide(list.matches);
    listen();
    list.addEventListener("change", listen);
    return () => list.removeEventListener("change", listen);
  }, [query]);
  return isWide;
}
