import { compareIds } from "../compare-ids.ts";

export interface ScoredId {
  readonly id: string;
  readonly score: number;
}

/** The best `k` of what was offered: higher score first, equal scores in the order of their ids. */
export interface TopHits {
  /** Score that an offer must reach to have a chance; -Infinity while there is room. */
  readonly bar: number;
  offer(hit: ScoredId): void;
  /** Best first. */
  sorted(): ScoredId[];
}

function compareHits(a: ScoredId, b: ScoredId): number {
  return b.score - a.score || compareIds(a.id, b.id);
}

/** A binary heap of at most `k` hits with the worst of them on top. */
export function createTopHits(k: number): TopHits {
  const heap: ScoredId[] = [];
  const isWorse = (a: ScoredId | undefined, b: ScoredId | undefined) =>
    a !== undefined && b !== undefined && compareHits(a, b) > 0;

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (first === undefined || second === undefined) return;
    heap[a] = second;
    heap[b] = first;
  }

  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isWorse(heap[at], heap[parent])) return;
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const worse = isWorse(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isWorse(heap[worse], heap[at])) return;
      swap(at, worse);
      at = worse;
    }
  }

  return {
    get bar() {
      return heap.length < k ? Number.NEGATIVE_INFINITY : (heap[0]?.score ?? Number.POSITIVE_INFINITY);
    },
    offer(hit) {
      if (heap.length < k) {
        heap.push(hit);
        rise(heap.length - 1);
      } else if (isWorse(heap[0], hit)) {
        heap[0] = hit;
        sink();
      }
    },
    sorted: () => heap.toSorted(compareHits),
  };
}
