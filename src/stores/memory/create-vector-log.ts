import type { VectorRow, VectorTable } from "../vector-table.ts";

/** Changes kept; a reader that is further behind gets everything anew. */
const KEPT_CHANGES = 50_000;

export interface VectorLog extends VectorTable {
  readonly rows: ReadonlyMap<string, VectorRow>;
  /** Number of the last change, as `sequence()` resolves to. */
  lastSequence(): number;
  /** Adds or replaces a row; no change is logged when it is already there as it is. */
  set(row: VectorRow): void;
  delete(id: string): void;
  /** Moves the sequence for a change of what the rows belong to. */
  touch(): void;
  /** Replaces all rows; every reader starts anew. */
  replace(rows: readonly VectorRow[]): void;
}

/** A vector table in memory. `embedderId` is asked at each read. */
export function createVectorLog(embedderId: () => string | undefined): VectorLog {
  const rows = new Map<string, VectorRow>();
  const changed: { sequence: number; id: string }[] = [];
  let last = 0;
  /** Changes up to this one are no longer known one by one. */
  let floor = 0;

  function record(id: string): void {
    last += 1;
    changed.push({ sequence: last, id });
    if (changed.length > 2 * KEPT_CHANGES) {
      floor = changed.splice(0, changed.length - KEPT_CHANGES).at(-1)?.sequence ?? floor;
    }
  }

  return {
    rows,
    lastSequence: () => last,
    set(row) {
      const known = rows.get(row.id);
      if (known !== undefined && known.group === row.group && sameVector(known.vector, row.vector)) return;
      rows.set(row.id, { ...row, vector: row.vector.slice() });
      record(row.id);
    },
    delete(id) {
      if (rows.delete(id)) record(id);
    },
    touch() {
      last += 1;
    },
    replace(next) {
      rows.clear();
      for (const row of next) rows.set(row.id, { ...row, vector: row.vector.slice() });
      changed.length = 0;
      last += 1;
      floor = last;
    },
    async sequence() {
      return last;
    },
    async changesSince(sequence) {
      const common = { sequence: last, embedderId: embedderId() };
      if (sequence <= 0 || sequence < floor || sequence > last) {
        return { ...common, reset: true, added: [...rows.values()], removed: [] };
      }
      const ids = new Set(changed.filter((change) => change.sequence > sequence).map((change) => change.id));
      const added: VectorRow[] = [];
      const removed: string[] = [];
      for (const id of ids) {
        const row = rows.get(id);
        if (row === undefined) removed.push(id);
        else added.push(row);
      }
      return { ...common, reset: false, added, removed };
    },
  };
}

function sameVector(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
