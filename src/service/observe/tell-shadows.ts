import type { ShadowStore } from "../../stores/monitor/shadows.ts";
import type { AnswerWatch } from "./watch-answers.ts";

/** The store of comparisons, which tells of each once it is kept. */
export function tellShadows(store: ShadowStore, watch: Pick<AnswerWatch, "shadowed">): ShadowStore {
  return {
    ...store,
    async append(record) {
      await store.append(record);
      watch.shadowed(record);
    },
  };
}
