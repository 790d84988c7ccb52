import type { VectorRow } from "../vector-table.ts";
import { createVectorMatrix } from "./vector-matrix.ts";

/** The rows of an index: a matrix of vectors with their ids and groups. Groups are kept as numbers, to be asked once. */
export interface IndexRows {
  readonly size: number;
  reserve(rows: number): void;
  /** Adds or replaces a row. */
  set(row: VectorRow): void;
  remove(id: string): void;
  clear(): void;
  /** Group of a row that is there. */
  groupOf(id: string): string;
  /** Ids of a group's rows; none for a group that is not there. */
  idsOf(group: string): Iterable<string>;
  /** A copy of the row's vector; undefined for a row that is not there. */
  vectorOf(id: string): Float32Array | undefined;
  /** Dot products with all rows; they hold until a row is set or removed. */
  scoreAll(query: Float32Array): RowScores;
  /** The dot product with one row, the same number as among those of all; undefined for a row that is not there. */
  scoreOf(id: string, query: Float32Array | RowScores): number | undefined;
  /**
   * Visits the rows of allowed groups with their dot products. `allow` is asked once for each group that has rows
   * of interest. `visit` returns the score below which it wants to see no further row.
   */
  scan(
    scores: RowScores,
    options: { allow: ((group: string) => boolean) | undefined; minimum: number },
    visit: (id: string, score: number) => number,
  ): void;
}

/** One number for each row. */
export interface RowScores {
  readonly byRow: Float32Array;
}

export function createIndexRows(dimension: number): IndexRows {
  const matrix = createVectorMatrix(dimension);
  const groups = createGroupNumbers();
  const rowOf = new Map<string, number>();
  const ids: string[] = [];
  const groupNumbers: number[] = [];
  const members = new Map<string, Set<string>>();

  function join(group: string, id: string): void {
    const ids = members.get(group);
    if (ids === undefined) members.set(group, new Set([id]));
    else ids.add(id);
  }

  function leave(group: string, id: string): void {
    const ids = members.get(group);
    ids?.delete(id);
    if (ids?.size === 0) members.delete(group);
  }

  function remove(id: string): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    leave(groups.name(groupNumbers[row] ?? -1), id);
    const last = ids.length - 1;
    const lastId = ids[last];
    const lastGroup = groupNumbers[last];
    groups.release(groupNumbers[row] ?? -1);
    matrix.remove(row);
    rowOf.delete(id);
    if (row !== last && lastId !== undefined && lastGroup !== undefined) {
      ids[row] = lastId;
      groupNumbers[row] = lastGroup;
      rowOf.set(lastId, row);
    }
    ids.length = last;
    groupNumbers.length = last;
  }

  return {
    get size() {
      return ids.length;
    },
    reserve: (rows) => matrix.reserve(rows),
    set({ id, group, vector }) {
      const row = rowOf.get(id) ?? ids.length;
      matrix.write(row, vector);
      const before = groupNumbers[row];
      if (before !== undefined) leave(groups.name(before), id);
      join(group, id);
      ids[row] = id;
      rowOf.set(id, row);
      groupNumbers[row] = groups.take(group);
      if (before !== undefined) groups.release(before);
    },
    remove,
    clear() {
      matrix.clear();
      members.clear();
      groups.clear();
      rowOf.clear();
      ids.length = 0;
      groupNumbers.length = 0;
    },
    groupOf: (id) => groups.name(groupNumbers[rowOf.get(id) ?? -1] ?? -1),
    idsOf: (group) => members.get(group) ?? [],
    vectorOf(id) {
      const row = rowOf.get(id);
      return row === undefined ? undefined : matrix.read(row);
    },
    scoreAll(query) {
      const byRow = new Float32Array(ids.length);
      matrix.scan(query, (first, scores) => byRow.set(scores, first));
      return { byRow };
    },
    scoreOf(id, query) {
      const row = rowOf.get(id);
      if (row === undefined) return undefined;
      return "byRow" in query ? query.byRow[row] : matrix.score(query, row);
    },
    scan({ byRow }, { allow, minimum }, visit) {
      const isAllowed = allow === undefined ? () => true : groups.ask(allow);
      let bar = minimum;
      for (let row = 0; row < byRow.length; row += 1) {
        const score = byRow[row] ?? Number.NEGATIVE_INFINITY;
        if (score < bar || !isAllowed(groupNumbers[row] ?? -1)) continue;
        bar = visit(ids[row] ?? "", score);
      }
    },
  };
}

interface GroupNumbers {
  /** Number of the group, one use more. */
  take(name: string): number;
  /** One use less; the number of a group without uses is given to another. */
  release(number: number): void;
  name(number: number): string;
  /** Whether a group is allowed, by number; each one is asked about at most once. */
  ask(allow: (group: string) => boolean): (number: number) => boolean;
  clear(): void;
}

function createGroupNumbers(): GroupNumbers {
  const numberOf = new Map<string, number>();
  const names: string[] = [];
  const uses: number[] = [];
  const free: number[] = [];
  return {
    take(name) {
      const number = numberOf.get(name) ?? free.pop() ?? names.length;
      numberOf.set(name, number);
      names[number] = name;
      uses[number] = (uses[number] ?? 0) + 1;
      return number;
    },
    release(number) {
      const left = (uses[number] ?? 0) - 1;
      uses[number] = left;
      if (left > 0) return;
      numberOf.delete(names[number] ?? "");
      free.push(number);
    },
    name: (number) => names[number] ?? "",
    ask(allow) {
      const unknown = 2;
      const answers = new Uint8Array(names.length).fill(unknown);
      return (number) => {
        if (answers[number] === unknown) answers[number] = allow(names[number] ?? "") ? 1 : 0;
        return answers[number] === 1;
      };
    },
    clear() {
      numberOf.clear();
      names.length = 0;
      uses.length = 0;
      free.length = 0;
    },
  };
}
