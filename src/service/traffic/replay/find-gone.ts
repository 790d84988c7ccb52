import type { LogEntry } from "../../../stores/log.ts";
import type { Store } from "../../../stores/store.ts";

/** What a request was answered with and that is not there any more, each in a sentence. */
export async function findGone(
  then: LogEntry,
  { now, store }: { now: LogEntry; store: Pick<Store, "golden" | "cache" | "calibrations" | "documents"> },
): Promise<string[]> {
  const gone: string[] = [];
  for (const [name, value] of Object.entries(then.versions)) {
    const present = now.versions[name] ?? "none";
    if (present !== value) gone.push(`${NAMES[name] ?? name} was ${value}, and is ${present}.`);
  }
  if (then.surface !== null && now.surface !== then.surface) {
    gone.push(`The surface ${then.surface} is configured no more, or switched off.`);
  }
  const { golden, cache } = then;
  if (golden?.entryId != null) {
    const entry = await store.golden.getEntry(golden.entryId);
    if (!entry) gone.push(`The reviewed entry ${golden.entryId} is removed.`);
    else if (entry.state !== "approved") gone.push(`The reviewed entry ${entry.id} is ${entry.state}.`);
    else if (!entry.phrasings.some(({ id }) => id === golden.phrasingId)) {
      gone.push(`The reviewed entry ${entry.id} has the question no more that was matched.`);
    }
  }
  for (const calibrationId of new Set([golden?.calibrationId, cache?.calibrationId])) {
    if (calibrationId == null || (await store.calibrations.get(calibrationId))) continue;
    gone.push(`The calibration ${calibrationId} is not kept any more.`);
  }
  if (then.source === "cached" && cache?.entryId != null && !(await store.cache.read(cache.entryId))) {
    gone.push(`The stored answer ${cache.entryId} is removed.`);
  }
  for (const documentId of new Set(then.citations.map((citation) => citation.documentId))) {
    const document = await store.documents.getDocument(documentId);
    const cited = then.citations.find((citation) => citation.documentId === documentId);
    if (!document) gone.push(`The document ${documentId} is removed.`);
    else if (document.version !== cited?.version) {
      gone.push(`The document ${documentId} was ${cited?.version}, and is ${document.version}.`);
    }
  }
  return gone;
}

const NAMES: Readonly<Record<string, string>> = {
  embedder: "The embedding model",
  index: "The index of documents and reviewed questions",
  prompt: "The prompt",
  chat: "The chat model",
  assay: "Assay",
};
