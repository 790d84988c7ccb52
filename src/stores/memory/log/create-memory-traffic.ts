import type { LabelledPair, LabelStore } from "../../labels.ts";
import type { ProposalStore, StoredProposal } from "../../proposals.ts";
import type { QuarantinedPair, QuarantineStore } from "../../quarantine.ts";

/** What became of the log. The three share the labelled pairs, as tables share a database. */
export interface MemoryTraffic {
  readonly labels: LabelStore;
  readonly quarantine: QuarantineStore;
  readonly proposals: ProposalStore;
}

export function createMemoryTraffic(): MemoryTraffic {
  const pairs = new Map<string, LabelledPair>();
  const addLabel = (pair: LabelledPair) => {
    if (!pairs.has(pair.id)) pairs.set(pair.id, { ...pair });
  };
  return {
    labels: {
      async append(added) {
        added.forEach(addLabel);
      },
      async list({ kind, entryId } = {}) {
        return [...pairs.values()]
          .filter((pair) => kind === undefined || pair.kind === kind)
          .filter((pair) => entryId === undefined || pair.entryId === entryId)
          .map((pair) => ({ ...pair }));
      },
      async remove(ids) {
        return ids.filter((id) => pairs.delete(id)).length;
      },
      async unsign(by) {
        return unsign(pairs, by);
      },
    },
    quarantine: createMemoryQuarantine(addLabel),
    proposals: createMemoryProposals(),
  };
}

function unsign<Signed extends { readonly by: string | null; readonly note: string | null }>(
  rows: Map<string, Signed>,
  by: string,
): number {
  const theirs = [...rows].filter(([, row]) => row.by === by);
  for (const [key, row] of theirs) rows.set(key, { ...row, by: null, note: null });
  return theirs.length;
}

function createMemoryQuarantine(addLabel: (pair: LabelledPair) => void): QuarantineStore {
  const quarantined = new Map<string, QuarantinedPair>();
  const keyOf = ({ questionKey, entryId }: Pick<QuarantinedPair, "questionKey" | "entryId">) =>
    JSON.stringify([questionKey, entryId]);
  return {
    async add(pair, label) {
      if (!quarantined.has(keyOf(pair))) quarantined.set(keyOf(pair), { ...pair });
      if (label) addLabel(label);
    },
    async lift(pair) {
      return quarantined.delete(keyOf(pair));
    },
    async unsign(by) {
      return unsign(quarantined, by);
    },
    async entriesFor(questionKeys) {
      const found = [...quarantined.values()].filter(({ questionKey }) => questionKeys.includes(questionKey));
      return [...new Set(found.map(({ entryId }) => entryId))];
    },
    async list() {
      return [...quarantined.values()].reverse().map((pair) => ({ ...pair }));
    },
  };
}

function createMemoryProposals(): ProposalStore {
  const open = new Map<string, StoredProposal>();
  const decided = new Map<string, StoredProposal>();
  let made: string | null = null;
  return {
    async replaceOpen(proposals, { madeAt } = {}) {
      open.clear();
      made = madeAt ?? null;
      for (const { id, content } of proposals) {
        if (!decided.has(id)) open.set(id, { id, content, decision: null });
      }
    },
    async madeAt() {
      return made;
    },
    async get(id) {
      return structuredClone(open.get(id) ?? decided.get(id));
    },
    async list(status) {
      const kept =
        status === "open"
          ? [...open.values()]
          : [...decided.values()].filter(({ decision }) => decision?.status === status);
      return structuredClone(kept);
    },
    async decide(id, decision) {
      const proposal = open.get(id);
      if (!proposal) return false;
      open.delete(id);
      decided.set(id, { ...proposal, decision: { ...decision } });
      return true;
    },
    async reopen(id, { status, by, at, note }) {
      const proposal = decided.get(id);
      const made = proposal?.decision;
      if (!proposal || made?.status !== status) return false;
      if (made.by !== by || made.at !== at || made.note !== note) return false;
      decided.delete(id);
      open.set(id, { ...proposal, decision: null });
      return true;
    },
  };
}
