import type { ThresholdSlot, ThresholdWrite } from "../../stores/settings.ts";
import type { Store } from "../../stores/store.ts";

/** A store as it will be once these thresholds are kept, which they are not yet. */
export function assumeIn(store: Store, writes: readonly ThresholdWrite[]): Store {
  const assumed = new Map(writes.map(({ slot, pin }) => [slot, pin]));
  const { settings: kept } = store;
  const settings = {
    ...kept,
    getThreshold: async (slot: ThresholdSlot) => assumed.get(slot) ?? kept.getThreshold(slot),
  };
  return { ...store, settings };
}
