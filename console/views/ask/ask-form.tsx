import { useEffect, useRef, useState } from "preact/hooks";
import { useSession } from "../../api/session.tsx";
import { useResource } from "../../api/use-resource.ts";
import type { ModelList } from "../../api/wire/models.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import type { Asking } from "./turn/turn.ts";

interface AskFormProps {
  /** What it begins with; a change takes the place of what is typed. */
  initial: Asking;
  isRunning: boolean;
  /** Turns that a question may follow. */
  turns: number;
  onAsk: (asking: Asking, options: { follows: boolean }) => void;
  onStop: () => void;
  onClear: () => void;
}

const OF_SURFACE = "assay/";

export function AskForm({ initial, isRunning, turns, onAsk, onStop, onClear }: AskFormProps) {
  const [asking, setAsking] = useState(initial);
  const [follows, setFollows] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const models = useResource<ModelList>("/v1/models");
  const { surfaces: own } = useSession();
  const surfaces =
    models.state === "ready"
      ? models.value.data
          .filter(({ id }) => id.startsWith(OF_SURFACE))
          .map(({ id }) => id.slice(OF_SURFACE.length))
      : own;
  useEffect(() => setAsking(initial), [initial]);
  const set = (change: Partial<Asking>) => setAsking((before) => ({ ...before, ...change }));
  const submit = () => {
    if (asking.question.trim() === "") return field.current?.focus();
    onAsk(asking, { follows: follows && turns > 0 });
  };
  useShortcuts("Ask", [
    { keys: ["Mod+Enter"], label: "Ask the question", run: submit, whileTyping: true },
    { keys: ["/"], label: "To the question", run: () => field.current?.select() },
    ...(isRunning ? [{ keys: ["Escape"], label: "Stop", run: onStop, whileTyping: true }] : []),
  ]);
  return (
    <form
      class="card ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="field">
        <span>Question</span>
        <textarea
          ref={field}
          name="question"
          rows={2}
          placeholder="As somebody would ask it"
          value={asking.question}
          onInput={(event) => set({ question: event.currentTarget.value })}
        />
      </label>
      <div class="ask-row">
        {surfaces.length > 0 && (
          <label class="field ask-surface">
            <span>Asked from</span>
            <select value={asking.surface} onChange={(event) => set({ surface: event.currentTarget.value })}>
              {own.length === 0 && <option value="">Nowhere in particular</option>}
              {surfaces.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <div class="actions">
          {/* Two buttons, not one that changes: it would become the one that asks while it is clicked to stop. */}
          {isRunning ? (
            <button key="stop" type="button" class="button" onClick={onStop}>
              Stop
            </button>
          ) : (
            <button key="ask" type="submit" class="button primary">
              Ask
            </button>
          )}
          {turns > 0 && (
            <>
              <label class="check">
                <input
                  type="checkbox"
                  checked={follows}
                  onChange={(event) => setFollows(event.currentTarget.checked)}
                />
                It follows the question before
              </label>
              <button type="button" class="button quiet" onClick={onClear}>
                Forget what was asked
              </button>
            </>
          )}
        </div>
      </div>
      <MoreOptions asking={asking} set={set} />
    </form>
  );
}

function MoreOptions({ asking, set }: { asking: Asking; set: (change: Partial<Asking>) => void }) {
  const isUsed = asking.audience !== "" || asking.language !== "" || asking.filter !== "";
  return (
    <details class="ask-more" open={isUsed}>
      <summary>More: audience, language, filter</summary>
      <div class="filters">
        <label class="field">
          <span>Audience</span>
          <input
            value={asking.audience}
            placeholder="admin, partner"
            onInput={(event) => set({ audience: event.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>Language</span>
          <input
            value={asking.language}
            placeholder="en"
            onInput={(event) => set({ language: event.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>Filter on documents (JSON)</span>
          <input
            value={asking.filter}
            placeholder='{"topic": "kafka"}'
            spellcheck={false}
            onInput={(event) => set({ filter: event.currentTarget.value })}
          />
        </label>
      </div>
    </details>
  );
}
