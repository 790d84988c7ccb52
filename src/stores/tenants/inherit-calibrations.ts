import type { CalibrationStore } from "../calibrations.ts";
import type { Store } from "../store.ts";

/**
 * A tenant's store that also finds the record behind a threshold it inherited. Which calibrations there are is each
 * store's own: a record of the main database is found by the id that a threshold names, and never listed.
 */
export function inheritCalibrations(store: Store, main: CalibrationStore): Store {
  const { calibrations: own } = store;
  const calibrations: CalibrationStore = {
    append: (record) => own.append(record),
    get: async (id) => (await own.get(id)) ?? (await main.get(id)),
    list: (query) => own.list(query),
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === "calibrations") return calibrations;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function"
        ? (...given: unknown[]): unknown => Reflect.apply(member, target, given)
        : member;
    },
  });
}
