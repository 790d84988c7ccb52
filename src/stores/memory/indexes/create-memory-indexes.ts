import {
  checkDrop,
  checkNoWayBack,
  checkPromotion,
  checkRollback,
  checkState,
  checkWrite,
  indexDropped,
  indexExists,
  indexNotFound,
  nothingBefore,
  otherEmbedder,
  promotionNote,
} from "../../indexes/index-refusals.ts";
import {
  FIRST_INDEX,
  type IndexChange,
  type IndexEvent,
  type IndexVersion,
  type IndexVersionStore,
  type VerifiedAt,
} from "../../indexes/index-versions.ts";
import { checkMemoryIntegrity } from "../check-memory-integrity.ts";
import type { MemorySettings } from "../create-memory-settings.ts";
import { addIndexState, dropUnpinnedVectors, goldenVectorsOf, type MemoryState } from "../memory-state.ts";
import { showVectors } from "../write-golden.ts";

/** A version as it is kept; what can be counted is counted when it is asked for. */
interface Kept
  extends Omit<
    IndexVersion,
    "embedder" | "documents" | "passages" | "unembedded" | "verification" | "number" | "name" | "createdAt"
  > {
  readonly number: number;
  readonly name: string;
  readonly createdAt: string;
  readonly verified: (Omit<NonNullable<IndexVersion["verification"]>, "isCurrent"> & { mark: number }) | null;
  /** Documents taken from the version it began with. */
  readonly copied: number;
}

export interface MemoryIndexes {
  readonly store: IndexVersionStore;
  live(): number;
  /** @throws AppError `index-not-found` */
  state(number: number): MemoryState;
  /** @throws AppError `index-not-found` where the version was dropped */
  checkPresent(number: number): void;
  /** @throws AppError `index-refused` where documents of the version may not be written by this build, or by no build */
  checkWrite(number: number, build: number | undefined): void;
  /** How the embedder of a version was opened no longer holds. */
  forgetSettings(number: number): void;
}

/** The state of one version, and what is noted of all of them. `first` is the state that the store began with. */
export function createMemoryIndexes(
  first: MemoryState,
  settings: Pick<MemorySettings, "keepThreshold">,
): MemoryIndexes {
  const { indexes } = first;
  const versions = new Map<number, Kept>();
  const events: IndexEvent[] = [];
  let lastNumber = first.number;
  versions.set(first.number, {
    ...{ number: first.number, name: FIRST_INDEX, state: "live", embedderSettings: null },
    ...{ createdAt: new Date(0).toISOString(), builtAt: null, promotedAt: null, retiredAt: null },
    ...{ previous: null, verified: null, copied: 0, build: 1 },
    details: { sources: [], from: first.number, fromMark: 0 },
  });

  function stateOf(number: number): MemoryState {
    const state = indexes.get(number);
    if (state === undefined) throw indexNotFound(number);
    return state;
  }

  function kept(number: number): Kept {
    const version = versions.get(number);
    if (version === undefined) throw indexNotFound(number);
    return version;
  }

  /** Of a handle or a build that began before: one that was dropped meanwhile is no wrong number. */
  function begun(number: number): Kept {
    const version = versions.get(number);
    if (version) return version;
    const name = events.find((event) => event.number === number)?.name;
    throw name === undefined ? indexNotFound(number) : indexDropped(name);
  }

  const liveMark = (): VerifiedAt["live"] => {
    const number = live();
    return { number, documents: stateOf(number).passageVectors.lastSequence() };
  };

  /** Where the version that a build began with is gone, or is the version itself, it goes on from the live one. */
  function beginAgain({ number, state, details }: Kept): Partial<Kept> {
    if (details.from !== number && versions.has(details.from)) return {};
    const { number: from, documents: fromMark } = liveMark();
    return {
      copied: state === "ready" ? Number.MAX_SAFE_INTEGER : 0,
      details: { ...details, from, fromMark },
    };
  }

  const set = (number: number, change: Partial<Kept>) =>
    void versions.set(number, { ...kept(number), ...change });
  const live = () => [...versions.values()].find(({ state }) => state === "live")?.number ?? first.number;

  function unembedded(state: MemoryState): number {
    if (state.pin === undefined) return 0;
    const known = goldenVectorsOf(state);
    return [...state.entries.values()]
      .flatMap(({ phrasings, negatives }) => [...phrasings, ...negatives])
      .filter(({ id }) => !known.has(id)).length;
  }

  function describe({ verified, copied: _, ...version }: Kept): IndexVersion {
    const state = stateOf(version.number);
    const isCurrent = verified?.mark === state.passageVectors.lastSequence();
    return structuredClone({
      ...version,
      embedder: state.pin ?? null,
      documents: state.documents.size,
      passages: state.passagesById.size,
      unembedded: unembedded(state),
      verification: verified && {
        ...{ at: verified.at, passed: verified.passed, findings: verified.findings, live: verified.live },
        isCurrent,
      },
    });
  }

  const find = (number: number) => describe(kept(number));
  const note = (number: number, action: IndexEvent["action"], { at, by, note: said }: IndexChange) =>
    void events.unshift({ ...{ number, name: kept(number).name, action, at, by }, note: said ?? null });

  function makeLive(to: number, given: { state: "retired" | "ready"; previous: number | null; at: string }) {
    const from = live();
    set(from, { state: given.state, retiredAt: given.at });
    set(to, { state: "live", previous: given.previous, retiredAt: null, promotedAt: given.at });
    return { from: find(from), to: find(to) };
  }

  const store: IndexVersionStore = {
    live: async () => live(),
    list: async () => [...versions.values()].map(describe),
    async identityOf(number) {
      const version = versions.get(number);
      if (version === undefined) return undefined;
      const { name, embedderSettings } = version;
      return structuredClone({ number, name, embedder: stateOf(number).pin ?? null, embedderSettings });
    },
    async get(name) {
      const version = [...versions.values()].find((each) => each.name === name);
      return version && describe(version);
    },
    async create({ name, embedder, embedderSettings, details, at, by }) {
      if ([...versions.values()].some((each) => each.name === name)) throw indexExists(name);
      lastNumber += 1;
      const number = lastNumber;
      const state = addIndexState(first, number, { ...embedder });
      for (const [from, to] of stateOf(live()).aliases) state.aliases.set(from, to);
      for (const entry of state.entries.values()) showVectors(state, entry);
      versions.set(number, {
        ...{ number, name, state: "building", build: 1, embedderSettings, createdAt: at },
        ...{ builtAt: null, promotedAt: null, retiredAt: null, previous: null, verified: null, copied: 0 },
        details: structuredClone(details),
      });
      note(number, "build", { at, by });
      return find(number);
    },
    async copyDocuments(number, { most, build }) {
      const version = begun(number);
      checkWrite(version, build);
      const [from, to] = [stateOf(begun(version.details.from).number), stateOf(number)];
      if (from.pin && (from.pin.id !== to.pin?.id || from.pin.dimension !== to.pin.dimension))
        throw otherEmbedder(version);
      const left = [...from.documents.keys()].filter((id) => !to.documents.has(id));
      const ids = version.copied === Number.MAX_SAFE_INTEGER ? [] : left.slice(0, most);
      for (const id of ids) copyDocument(id, { from, to });
      const finished = ids.length === 0;
      const done = Math.min(version.copied + ids.length, from.documents.size);
      // What comes to the other version later is not taken over.
      set(number, { copied: finished ? Number.MAX_SAFE_INTEGER : done });
      return { done, total: from.documents.size, finished };
    },
    async reopen(number) {
      const version = kept(number);
      checkState(version, ["building", "ready"], "it cannot be built again");
      checkNoWayBack(version, {
        live: live(),
        previousOf: (each) => versions.get(each)?.previous ?? null,
      });
      set(number, { state: "building", build: version.build + 1, ...beginAgain(version) });
      return find(number);
    },
    async finish(number, { details, build, ...given }) {
      checkWrite(begun(number), build);
      set(number, { state: "ready", builtAt: given.at, details: structuredClone(details) });
      note(number, "built", given);
      return find(number);
    },
    async verifiedAt(number) {
      return { documents: stateOf(number).passageVectors.lastSequence(), live: liveMark() };
    },
    async noteVerified(number, { passed, findings, seen, at, by }) {
      const { documents: mark, live: wasLive } = seen;
      set(number, { verified: structuredClone({ passed, findings, at, mark, live: wasLive }) });
      note(number, "verify", { at, by, note: passed ? "passed" : "not passed" });
    },
    async promote(number, { force = false, thresholds = [], ...given }) {
      const passedOver = checkPromotion(find(number), { force, live: liveMark() });
      for (const threshold of thresholds) settings.keepThreshold(threshold, indexes);
      const switched = makeLive(number, { state: "retired", previous: live(), at: given.at });
      note(number, "promote", { ...given, ...promotionNote(given.note, passedOver) });
      return switched;
    },
    async rollback(given) {
      const current = kept(live());
      const target = current.previous === null ? undefined : versions.get(current.previous);
      if (target === undefined) throw nothingBefore(current);
      checkRollback(target);
      const switched = makeLive(target.number, { state: "ready", previous: target.previous, at: given.at });
      note(target.number, "rollback", given);
      return switched;
    },
    async drop(number, given) {
      checkDrop(kept(number));
      note(number, "drop", given);
      versions.delete(number);
      indexes.delete(number);
      for (const version of versions.values()) {
        if (version.previous === number) set(version.number, { previous: null });
      }
      dropUnpinnedVectors(first);
    },
    async setEmbedderSettings(number, settings) {
      set(number, { embedderSettings: structuredClone(settings) });
    },
    events: async ({ limit = 100 } = {}) => structuredClone(events.slice(0, limit)),
    documentsMark: async (number) => stateOf(number).passageVectors.lastSequence(),
    check: async (number, options) =>
      checkMemoryIntegrity(stateOf(number), options, ["documents", "passages", "passage-vectors"]),
  };
  return {
    ...{ store, live, state: stateOf },
    checkPresent: (number) => void begun(number),
    checkWrite: (number, build) => checkWrite(begun(number), build),
    forgetSettings: (number) => set(number, { embedderSettings: null }),
  };
}

function copyDocument(id: string, { from, to }: { from: MemoryState; to: MemoryState }): void {
  const document = from.documents.get(id);
  if (document === undefined || to.documents.has(id)) return;
  to.documents.set(id, structuredClone(document));
  const passages = structuredClone(from.passages.get(id) ?? []);
  to.passages.set(id, passages);
  for (const passage of passages) {
    to.passagesById.set(passage.id, passage);
    const row = from.passageVectors.rows.get(passage.id);
    if (row) to.passageVectors.set(row);
  }
  to.passageVectors.touch();
}
