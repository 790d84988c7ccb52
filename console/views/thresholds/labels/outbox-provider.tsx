import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { type Outbox, useSending } from "./use-sending.ts";

const OutboxContext = createContext<Outbox | undefined>(undefined);

/** Labels are sent wherever one is in the console; the browser asks before it closes a tab that still has some. */
export function OutboxProvider({ children }: { children: ComponentChildren }) {
  const outbox = useSending();
  const isWaiting = outbox.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isWaiting]);
  return <OutboxContext.Provider value={outbox}>{children}</OutboxContext.Provider>;
}

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error("There is no outbox above this.");
  return outbox;
}
