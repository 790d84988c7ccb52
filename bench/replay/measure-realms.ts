import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assay } from "../../src/index.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { askSlice, askTwice, type RealmCounts, type SliceCounts } from "./ask-slice.ts";
import { type ReplayOpener, surfaces } from "./open-replay.ts";

/** The same questions from other places, each of which must get answers of its own. */
export interface RealmMeasurement {
  /** In the place of the stream: how many of the questions others could be served for. */
  readonly before: SliceCounts;
  readonly others: readonly RealmCounts[];
  /** There once more, after all others were told theirs. */
  readonly after: SliceCounts;
}

export interface RealmOptions {
  assay: Assay;
  opener: ReplayOpener;
  /** Of the replay. */
  folder: string;
  docs: string;
  embedder: Embedder;
  /** Of the stream's own place. */
  main: string;
  /** Questions to which answers are stored there. */
  questions: readonly string[];
}

export async function measureRealms(options: RealmOptions): Promise<RealmMeasurement> {
  const { assay, opener, folder, docs, embedder, main, questions } = options;
  const ask = (name: string, ...[of, how]: [Assay, Parameters<Assay["ask"]>[1]?]) => {
    opener.speakTo(name);
    return askTwice(questions, { name, assay: of, ...(how && { options: how }) });
  };
  const askMain = () => {
    opener.speakTo(main);
    return askSlice(questions, { name: main, assay });
  };
  const before = await askMain();
  const others: RealmCounts[] = [
    await ask("other-surface", assay, { surface: surfaces.desk }),
    await ask("other-audience", assay, { audience: ["staff"] }),
  ];
  opener.speakTo("other-tenant");
  const tenant = assay.forTenant("other-tenant");
  await tenant.ingest({ paths: [docs] });
  others.push(await askTwice(questions, { name: "other-tenant", assay: tenant }));
  {
    await using other = await opener.open({ config: { ingest: { maxTokens: 120 } } });
    others.push(await ask("other-index-version", other.assay));
  }
  {
    await using other = await opener.open({ chatId: "other-chat" });
    others.push(await ask("other-chat-model", other.assay));
  }
  const after = await askMain();
  // Last, since a reindex leaves nothing for the model before. The same vectors under another name are the hardest case.
  await copyDatabase(folder, { from: "assay.db", to: "reindexed.db" });
  {
    const renamed = rename(embedder);
    await using other = await opener.open({ database: "reindexed.db", embedder: renamed, reindex: true });
    others.push(await ask("other-fingerprint", other.assay));
  }
  return { before, others, after };
}

/** The file with what is not yet written into it. */
async function copyDatabase(folder: string, { from, to }: { from: string; to: string }): Promise<void> {
  await copyFile(join(folder, from), join(folder, to));
  await copyFile(join(folder, `${from}-wal`), join(folder, `${to}-wal`));
}

function rename(embedder: Embedder): Embedder {
  const { fingerprint } = embedder;
  return {
    ...embedder,
    fingerprint: { ...fingerprint, id: `other-${fingerprint.id}`, model: `other-${fingerprint.model}` },
  };
}
