import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Assay, openAssay } from "../../../src/index.ts";
import { normaliseQuestion } from "../../../src/text/questions/normalise-question.ts";
import { ingestVersion } from "./ingest-version.ts";

/**
 * What new evidence costs where nobody labelled anything: every section of a documentation becomes an entry that is asked for
 * by its heading and cites its first passage. Where that passage stands as it was in the next version, the answer most likely
 * holds, and holding it back is a price.
 */
export interface EvidencePrice {
  readonly entries: number;
  /** Entries whose cited passage stands as it was. */
  readonly unchanged: number;
  /** Those of them that are held back, by the setting of `golden.newEvidence`. */
  readonly heldBack: Readonly<Record<"refuse" | "strict", number>>;
}

export async function measurePrice(versions: { old: string; new: string }): Promise<EvidencePrice> {
  const work = await mkdtemp(join(tmpdir(), "assay-price-"));
  const docs = join(work, "site");
  const database = join(work, "assay.db");
  const open = (newEvidence: "report" | "refuse" | "strict") =>
    openAssay({ config: { database, golden: { newEvidence } } });
  try {
    let entries = 0;
    {
      await using assay = await open("report");
      await ingestVersion(assay, { from: versions.old, docs });
      entries = await addSections(assay);
      await ingestVersion(assay, { from: versions.new, docs });
    }
    const count = async (newEvidence: "report" | "refuse" | "strict", verdict: string) => {
      await using assay = await open(newEvidence);
      return (await assay.golden.check()).filter(({ freshness }) => freshness.verdict === verdict).length;
    };
    return {
      entries,
      unchanged: await count("report", "fresh"),
      heldBack: {
        refuse: await count("refuse", "new-evidence"),
        strict: await count("strict", "new-evidence"),
      },
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function addSections(assay: Assay): Promise<number> {
  const asked = new Set<string>();
  for (const { id: documentId } of await assay.documents.list()) {
    for (const { headings, hash, text } of await assay.documents.passages(documentId)) {
      const question = `How does ${headings.at(-1)} work in ${headings[0]}?`;
      // A question belongs to one entry; only the first passage of a section counts.
      if (headings.length === 0 || asked.has(normaliseQuestion(question))) continue;
      asked.add(normaliseQuestion(question));
      await assay.golden.add({
        ...{ id: `section-${asked.size}`, phrasings: [question], answer: text },
        ...{ reviewedBy: "measurement", force: true },
        sources: [{ kind: "passage", documentId, passageHash: hash }],
      });
    }
  }
  return asked.size;
}
