import type { Assay } from "../../../src/service/assay.ts";

/** Documents and reviewed answers for the tests of what curators do. */

export const KAFKA_QUESTION = "How do I configure Kafka batch consumption?";

function kafkaPage(size: number, retries = "three"): string {
  return `# Kafka consumers

## Batch listeners

Set the listener type to batch to read records in batches.
The largest batch has ${size} records by default.

## Errors

A failed batch is retried ${retries} times.
`;
}

export async function fillGolden(assay: Assay): Promise<void> {
  const pages = {
    "kafka.md": kafkaPage(500),
    "redis.md": "# Redis\n\n## Pooling\n\nPool connections with max-active.\n",
    "mysql.md": "# MySQL\n\n## Indexes\n\nAn index makes reads fast and writes slower.\n",
  };
  for (const [id, text] of Object.entries(pages)) await assay.documents.put({ id, text, format: "markdown" });
  const add = (id: string, question: string, answer: string, source: string) =>
    assay.golden.add({ id, phrasings: [question], answer, sources: [source], reviewedBy: "Ann" });
  await add("kafka", KAFKA_QUESTION, "A batch has at most **500** records.", "kafka.md#batch-listeners");
  await add("retries", "What happens when a batch fails?", "It is retried three times.", "kafka.md#errors");
  await add("redis", "How do I set up pooling for Redis?", "Use max-active.", "redis.md#pooling");
  await add("mysql", "Does an index make a MySQL table faster?", "Reads yes, writes no.", "mysql.md#indexes");
}

/** Edits the page that two of the answers rest on. */
export async function editKafka(assay: Assay, size: number, retries = "five"): Promise<void> {
  await assay.documents.put({ id: "kafka.md", text: kafkaPage(size, retries), format: "markdown" });
}
