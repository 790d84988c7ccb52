import type { GoldenSnapshot, GoldenSource, SourceState } from "../../stores/golden.ts";

/**
 * Which documents an asker may read. An entry that rests on others is not looked at for this asker, as if it were for
 * another audience: its answer was written from these pages, and its label and reasons name them.
 */
export interface DocumentAccess {
  /** Equal for askers who may read the same documents, as long as no document moves. */
  readonly key: string;
  /** The documents as they are now. */
  current(): Promise<ReadableDocuments>;
}

export interface ReadableDocuments {
  /** Undefined for a document that is not there. */
  mayRead(documentId: string): boolean | undefined;
  /** Whether every document of the topic may be read, and there is one. */
  mayReadTopic(topic: string): boolean;
}

/**
 * Whether the asker may read every source of an entry, where it was reviewed and where it stands now. Nobody can tell whom a
 * document was for that is gone, so that it counts as one for others unless its passage stands on a page that may be read.
 */
export async function mayReadSources(
  { entry, states, links }: GoldenSnapshot,
  access: DocumentAccess | undefined,
): Promise<boolean> {
  if (!access) return true;
  const readable = await access.current();
  const sourcesAreReadable = entry.sources.every((source, index) =>
    mayReadSource(source, states[index], readable),
  );
  // The reason of a broken link says where its page has gone.
  return (
    sourcesAreReadable &&
    links.every(
      (link) => link.kind === "works" || !link.now || readable.mayRead(link.now.documentId) === true,
    )
  );
}

function mayReadSource(
  { reference }: GoldenSource,
  state: SourceState | undefined,
  readable: ReadableDocuments,
): boolean {
  if (reference.kind === "topic") return readable.mayReadTopic(reference.topic);
  const reviewed = readable.mayRead(reference.documentId);
  if (state?.kind !== "moved") return reviewed === true;
  return reviewed !== false && readable.mayRead(state.documentId) === true;
}
