import { afterEach, beforeEach, describe, it } from "vitest";
import type { Store } from "../../src/stores/store.ts";

export interface StoreDriver {
  name: string;
  /** Opens a new, empty store. */
  open: () => Promise<Store>;
  /** Tests that this driver need not pass, each with its reason. */
  skip: readonly { reason: string; tests: readonly string[] }[];
}

export type ContractTest = (name: string, run: (store: Store) => Promise<void>) => void;

/** Declares tests that each get a new store of the driver. */
export function describeContract(
  driver: StoreDriver,
  title: string,
  declare: (test: ContractTest) => void,
): void {
  describe(`${title} of the ${driver.name} store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await driver.open();
    });
    afterEach(() => store.close());
    declare((name, run) => {
      const skipped = driver.skip.find(({ tests }) => tests.includes(name));
      if (skipped === undefined) it(name, () => run(store));
      else it.skip(`${name} (${skipped.reason})`, () => run(store));
    });
  });
}
