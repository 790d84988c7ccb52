import { useEffect, useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { pathOf } from "../../../api/path-of.ts";
import { useAction } from "../../../api/use-action.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { DrawnPair, PairDraw, PairLabelsUndone, PairStats, Saying } from "../../../api/wire/pairs.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { DeskEnd } from "./desk-end.tsx";
import { LabelProgress } from "./label-progress.tsx";
import { useOutbox } from "./outbox-provider.tsx";
import { PairCard } from "./pair-card.tsx";
import { WaitingNote } from "./waiting-note.tsx";

interface LabelDeskProps {
  draw: PairDraw;
  pairs: readonly DrawnPair[];
  onReload: () => Promise<void>;
  onDrawn: (id: string) => void;
}

const choices: readonly { says: Saying; key: string; label: string }[] = [
  { says: "yes", key: "y", label: "Yes" },
  { says: "no", key: "n", label: "No" },
  { says: "unsure", key: "s", label: "Not sure" },
];

/** After the last label that was kept. */
const PAUSE_MS = 400;

/** The pair to label next, one key for each answer, and how far one is. */
export function LabelDesk({ draw, pairs, onReload, onDrawn }: LabelDeskProps) {
  const [again, setAgain] = useQuery("again");
  const outbox = useOutbox();
  /** Said in this sitting, whether or not the server has it yet; null: taken back. */
  const [said, setSaid] = useState<ReadonlyMap<string, Saying | null>>(() => new Map());
  const stats = useResource<PairStats>(pathOf("/v1/pairs/stats", { draw: draw.id }));
  const { reload } = stats;
  const told = outbox.progressOf(draw.id);
  useEffect(() => {
    // Counting all labels is more work than keeping one, so it waits until somebody pauses.
    if (!told) return;
    const timer = setTimeout(() => void reload(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [told, reload]);
  const waitingOf = new Map(outbox.waiting.map(({ pair, says }) => [pair, says]));
  const ownOf = ({ id, own }: DrawnPair): Saying | null =>
    said.has(id) ? (said.get(id) ?? null) : (waitingOf.get(id) ?? own);
  const open = pairs.filter((pair) => ownOf(pair) === null && (again === "1" || pair.others === 0));
  const current = open[0];
  const note = (pair: string, says: Saying | null) => setSaid((before) => new Map(before).set(pair, says));
  const say = (says: Saying) => {
    if (!current) return;
    note(current.id, says);
    outbox.add({ draw: draw.id, pair: current.id, says, key: crypto.randomUUID() });
  };
  const undoing = useAction(async () => {
    const last = await outbox.takeBack();
    if (last) return note(last.pair, null);
    const { undone } = await call<PairLabelsUndone>("DELETE", "/v1/pairs/labels");
    if (undone) note(undone.pair, null);
    await Promise.all([onReload(), stats.reload()]);
    outbox.forgetProgress();
  });
  useShortcuts("Label pairs", [
    ...choices.map(({ says, key, label }) => ({ keys: [key], label, run: () => say(says) })),
    { keys: ["u"], label: "Take back the last one", run: () => void undoing.run() },
  ]);
  const progress = told ?? (stats.state === "ready" ? stats.value.draw : null);
  const others = pairs.filter((pair) => pair.others > 0 && ownOf(pair) === null).length;
  return (
    <div class="label-desk">
      <div class="label-work">
        {current ? (
          <PairCard key={current.id} pair={current} />
        ) : (
          <DeskEnd others={others} onDrawn={onDrawn} />
        )}
        <div class="label-choices">
          {current &&
            choices.map(({ says, key, label }) => (
              <button
                key={says}
                type="button"
                class={`button label-choice ${says}`}
                aria-keyshortcuts={key}
                onClick={() => say(says)}
              >
                {label} <kbd>{key}</kbd>
              </button>
            ))}
          <button
            type="button"
            class="button quiet"
            aria-keyshortcuts="u"
            disabled={undoing.isRunning}
            onClick={() => void undoing.run()}
          >
            Undo <kbd>u</kbd>
          </button>
        </div>
        {undoing.problem && <FailureLine problem={undoing.problem} />}
        <WaitingNote outbox={outbox} />
      </div>
      <LabelProgress
        progress={progress}
        stats={stats.state === "ready" ? stats.value : undefined}
        isAgain={again === "1"}
        onAgain={(wanted) => setAgain(wanted ? "1" : "")}
        onDrawn={onDrawn}
      />
    </div>
  );
}
