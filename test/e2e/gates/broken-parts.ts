import { createLocalEmbedder } from "../../../src/models/local/create-local-embedder.ts";
import type { OpenAssayOptions } from "../../../src/service/open-assay.ts";
import type { GoldenSnapshot } from "../../../src/stores/golden.ts";
import { createMemoryStore } from "../../../src/stores/memory/create-memory-store.ts";
import type { Store } from "../../../src/stores/store.ts";

/** A bar at which questions of one subject are taken for the same question. */
export function lowThreshold(): OpenAssayOptions {
  return { config: { golden: { threshold: 0.4 } } };
}

/** A bar that no other wording reaches. */
export function highThreshold(): OpenAssayOptions {
  return { config: { golden: { threshold: 0.999 } } };
}

/** What is far counts as near: questions point away from what they are about. */
export async function reversedDistance(): Promise<OpenAssayOptions> {
  const embedder = await createLocalEmbedder();
  return {
    embedder: {
      ...embedder,
      async embed(texts, options) {
        const embedded = await embedder.embed(texts, options);
        if (options.kind === "document") return embedded;
        return embedded.map((one) => ({ ...one, vector: one.vector.map((value) => -value) }));
      },
    },
  };
}

/** Every source of a reviewed answer is said to be as it was reviewed. */
export function withoutFreshness(): OpenAssayOptions {
  return { store: wrapStore(createMemoryStore(), (store) => ({ ...store, golden: trusting(store.golden) })) };
}

function trusting(golden: Store["golden"]): Store["golden"] {
  return {
    ...golden,
    async readForServing(id) {
      const snapshot = await golden.readForServing(id);
      return snapshot && { ...snapshot, states: snapshot.entry.sources.map(asReviewed) };
    },
  };
}

function asReviewed({ hash, version, label }: GoldenSnapshot["entry"]["sources"][number]) {
  return { kind: "found" as const, hash, version, label, text: label };
}

/** The words are searched in all documents, whatever the filter says. */
export function ignoredFilter(): OpenAssayOptions {
  return {
    store: wrapStore(createMemoryStore(), (store) => ({
      ...store,
      documents: {
        ...store.documents,
        searchText: (terms, { k }) => store.documents.searchText(terms, { k }),
      },
    })),
  };
}

/** Every version of the index is seen through what wraps the first. */
function wrapStore(store: Store, wrap: (store: Store) => Store): Store {
  return { ...wrap(store), at: (index) => wrapStore(store.at(index), wrap) };
}
