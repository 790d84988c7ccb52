import type { Addition, EntrySourcePlace, Operation, PageChange, WriterState } from "./writer-state.ts";

export interface PlanOptions {
  /** Stands in everything this writer makes. */
  readonly name: string;
  /** In [0, 1). */
  readonly random: () => number;
  /** Whether no other writer is at work: one threshold and all vectors belong to nobody in particular. */
  readonly isAlone: boolean;
}

type Kind = Operation["kind"];

/** How often each is drawn; the four that the promise names stand out. */
const weights: readonly (readonly [kind: Kind, weight: number])[] = [
  ["ingest", 7],
  ["add", 6],
  ["review", 4],
  ["import", 4],
  ["phrase", 2],
  ["negative", 2],
  ["unnegative", 1],
  ["approve", 2],
  ["retire", 2],
  ["remove", 1],
  ["check", 2],
  ["report", 2],
  ["lift", 1],
  ["threshold", 1],
  ["reindex", 1],
];

/** Draws what a writer does next, and counts up the state's `next` in the copy it returns. */
export function planOperation(
  state: WriterState,
  options: PlanOptions,
): { readonly operation: Operation; readonly state: WriterState } {
  const copy = structuredClone(state);
  const draw = createDraw(copy, options);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (;;) {
    const kind = kindAt(options.random() * total);
    const operation = draw.operation(Object.keys(copy.pages).length < 3 ? "ingest" : kind);
    if (operation) return { operation, state: copy };
  }
}

function kindAt(place: number): Kind {
  let end = 0;
  for (const [kind, weight] of weights) {
    end += weight;
    if (place < end) return kind;
  }
  return "ingest";
}

/** Undefined where the state has nothing to do the drawn operation with. */
function createDraw(state: WriterState, { name, random, isAlone }: PlanOptions) {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const token = () => `${name}n${state.next++}`;
  const idsIn = (...states: string[]) =>
    Object.entries(state.entries)
      .filter(([, entry]) => states.includes(entry.state))
      .map(([id]) => id);

  function place(): EntrySourcePlace {
    const file = pick(Object.keys(state.pages)) ?? "";
    return { file, section: pick(["setup", "usage", null] as const) ?? null };
  }

  function addition(): Addition {
    const id = token();
    const question = () => `What about ${id} ${token()} ${token()}?`;
    const first = place();
    const second = place();
    return {
      id,
      answer: `Answer of ${id}.\n\nIt says ${token()}.`,
      questions: Array.from({ length: 1 + below(3) }, question),
      negatives: random() < 0.4 ? [`Why not ${token()} ${token()} ${token()}?`] : [],
      sources: random() < 0.3 && second.file !== first.file ? [first, second] : [first],
    };
  }

  function changes(): PageChange[] {
    const touched = new Set<string>();
    const cited = new Set(
      Object.values(state.entries).flatMap(({ sources }) => sources.map(({ file }) => file)),
    );
    const count = 1 + below(5);
    const drawn: PageChange[] = [];
    for (let number = 0; number < count; number += 1) {
      const file = pick(Object.keys(state.pages).filter((known) => !touched.has(known)));
      const page = file === undefined ? undefined : state.pages[file];
      const what = random();
      if (file === undefined || !page || what < 0.35) {
        const made = token();
        const added = { name: made, setup: 1, usage: 1, extent: below(16) };
        drawn.push({ kind: "put", file: `${made}.md`, page: added });
        touched.add(`${made}.md`);
        continue;
      }
      touched.add(file);
      if (what < 0.6) drawn.push({ kind: "put", file, page: { ...page, setup: page.setup + 1 } });
      else if (what < 0.75) drawn.push({ kind: "put", file, page: { ...page, usage: page.usage + 1 } });
      else if (what < 0.9) drawn.push({ kind: "rename", file, to: `${token()}.md` });
      // An entry without its document would fail lint by design.
      else if (!cited.has(file)) drawn.push({ kind: "delete", file });
      else drawn.push({ kind: "put", file, page: { ...page, extent: page.extent + 1 } });
    }
    return drawn;
  }

  function onEntry(kind: Kind): Operation | undefined {
    const served = pick(idsIn("approved", "stale"));
    const idle = pick(idsIn("draft", "retired"));
    const kept = pick(state.quarantined);
    if (kind === "lift") return kept && { kind, ...kept };
    if (kind === "approve" && idle !== undefined) return { kind, id: idle };
    if (served === undefined) return undefined;
    const entry = state.entries[served];
    if (kind === "phrase") return { kind, id: served, text: `What about ${served} ${token()} ${token()}?` };
    if (kind === "report") return { kind, id: served, question: `Who asked ${token()} for ${token()}?` };
    if (kind === "negative") return { kind, id: served, text: `Why not ${token()} ${token()} ${token()}?` };
    if (kind === "review") {
      return {
        kind,
        id: served,
        answer: `Answer of ${served}, again: ${token()}.`,
        sources: entry?.sources ?? [],
      };
    }
    if (kind === "retire" || kind === "remove") return { kind, id: served };
    const text = pick(entry?.negatives ?? []);
    return kind === "unnegative" && text !== undefined ? { kind, id: served, text } : undefined;
  }

  function operation(kind: Kind): Operation | undefined {
    if (kind === "ingest") return { kind, changes: changes() };
    if (kind === "add") return { kind, ...addition(), draft: random() < 0.2 };
    if (kind === "import") {
      const entries = Array.from({ length: 2 + below(6) }, addition);
      return { kind, format: random() < 0.5 ? "yaml" : "csv", entries };
    }
    if (kind === "check") return { kind, ids: Object.keys(state.entries) };
    if (kind === "threshold" && isAlone)
      return { kind, value: Math.round(90_000 + random() * 9_000) / 100_000 };
    if (kind === "reindex" && isAlone) return { kind };
    return onEntry(kind);
  }

  return { operation };
}
