import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useRef, useState } from "preact/hooks";

export type Tone = "good" | "bad" | "plain";
export type Notify = (text: string, tone?: Tone) => void;

interface Notice {
  readonly number: number;
  readonly text: string;
  readonly tone: Tone;
}

const SHOWN_MS = 6000;

const NoticeContext = createContext<Notify | undefined>(undefined);

/** What was done, said in a corner for a while and to screen readers. */
export function NoticeProvider({ children }: { children: ComponentChildren }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const last = useRef(0);
  const notify = useCallback<Notify>((text, tone = "plain") => {
    last.current += 1;
    const notice = { number: last.current, text, tone };
    setNotices((before) => [...before.slice(-2), notice]);
    setTimeout(() => setNotices((before) => before.filter((each) => each !== notice)), SHOWN_MS);
  }, []);
  return (
    <NoticeContext.Provider value={notify}>
      {children}
      <div class="notices" role="status" aria-live="polite">
        {notices.map(({ number, text, tone }) => (
          <p key={number} class={`notice ${tone}`}>
            {text}
          </p>
        ))}
      </div>
    </NoticeContext.Provider>
  );
}

export function useNotices(): Notify {
  const notify = useContext(NoticeContext);
  if (!notify) throw new Error("There is no place for notices above this.");
  return notify;
}
