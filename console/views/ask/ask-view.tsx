import { useMemo } from "preact/hooks";
import { useLocation } from "preact-iso";
import { pathOf } from "../../api/path-of.ts";
import { useSession } from "../../api/session.tsx";
import { Cascade } from "../../parts/cascade/cascade.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Page } from "../../parts/page.tsx";
import { keyLabel } from "../../shell/key-label.ts";
import "./ask.css";
import { AskForm } from "./ask-form.tsx";
import { EarlierTurns } from "./earlier-turns.tsx";
import { AnswerCard } from "./turn/answer-card.tsx";
import type { Asking, Turn } from "./turn/turn.ts";
import { useConversation } from "./turn/use-conversation.ts";

/** Characters; browsers and proxies refuse addresses that are too long. */
const LONGEST_IN_ADDRESS = 2000;

/** A question, its answer as it is written, and below it how it came about. What is asked stands in the address. */
export function AskView() {
  const { query, route } = useLocation();
  const { turns, isRunning, ask, stop, clear } = useConversation();
  const { q = "", surface = "", audience = "", language = "", filter = "" } = query;
  const initial = useMemo<Asking>(
    () => ({ question: q, surface, audience, language, filter }),
    [q, surface, audience, language, filter],
  );
  const current = turns.at(-1);
  const begin = (asking: Asking, options: { follows: boolean }) => {
    const { question, ...rest } = asking;
    if (question.length <= LONGEST_IN_ADDRESS) route(pathOf("/console/ask", { q: question, ...rest }));
    void ask(asking, options);
  };
  return (
    <Page title="Ask" note="Ask as somebody would, and see which way the answer comes.">
      <AskForm
        initial={initial}
        isRunning={isRunning}
        turns={turns.length}
        onAsk={begin}
        onStop={stop}
        onClear={() => {
          clear();
          route("/console/ask");
        }}
      />
      {current ? (
        <>
          <AnswerCard turn={current} onAgain={() => begin(current.asking, { follows: current.follows })} />
          <HowItCame turn={current} />
          <EarlierTurns turns={turns.slice(0, -1)} />
        </>
      ) : (
        <Empty title="Nothing was asked yet">
          Type a question and press <kbd>{keyLabel("Mod+Enter", navigator.platform)}</kbd>. It is answered as
          for any user, and stands in the log.
        </Empty>
      )}
    </Page>
  );
}

function HowItCame({ turn: { entries, answer, state } }: { turn: Turn }) {
  const { surfaces } = useSession();
  const cited = useMemo(
    () => new Map(answer?.citations.map(({ passageId, number }) => [passageId, number] as const)),
    [answer],
  );
  if (surfaces.length > 0) {
    return (
      <p class="faint small">
        How the answer came about is not shown: your key is bound to {surfaces.join(", ")}, and so to what a
        user there sees.
      </p>
    );
  }
  if (entries.length === 0 && state !== "running") return null;
  return (
    <section aria-labelledby="how">
      <h2 id="how">How it came about</h2>
      <Cascade
        entries={entries}
        degraded={answer?.trace?.degraded ?? []}
        total={answer?.trace?.milliseconds}
        isRunning={state === "running"}
        cited={cited}
      />
    </section>
  );
}
