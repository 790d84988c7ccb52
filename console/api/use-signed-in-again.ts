import { useEffect, useRef } from "preact/hooks";

const EVENT = "assay-signed-in";

/** Told once somebody is signed in, also for the second time. */
export function tellSignedIn(): void {
  dispatchEvent(new Event(EVENT));
}

/** Runs once somebody is signed in again: what could not be read meanwhile is read then. */
export function useSignedInAgain(isWaiting: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listen = () => latest.current();
    addEventListener(EVENT, listen);
    return () => removeEventListener(EVENT, listen);
  }, [isWaiting]);
}
