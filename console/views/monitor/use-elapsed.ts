import { useEffect, useState } from "preact/hooks";

/** Whole seconds since it was first used, while somebody waits. */
export function useElapsed(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begin = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begin) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
