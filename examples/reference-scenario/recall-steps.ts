import type { Answer, Assay, Trace, TraceEntry } from "assay";

/**
 * Questions that say what hurts and not what it is called, each with the documents that help and with what a chat
 * model makes of it. The question as asked is always searched too, so a bad rewrite can cost nothing.
 */
export interface RecallStep {
  readonly title: string;
  readonly question: string;
  /** What the scripted chat model answers. */
  readonly rewrites: readonly string[];
  readonly relevant: readonly string[];
}

export interface RecallResult {
  readonly step: RecallStep;
  /** Relevant documents found with the question alone, and with the rewrites beside it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Best similarity of any passage, also below the threshold. */
  readonly bestBefore: number;
  readonly bestAfter: number;
  /** For each relevant document, the texts of the queries that found it. */
  readonly foundBy: ReadonlyMap<string, readonly string[]>;
  readonly answer: Answer;
}

export const recallSteps: readonly RecallStep[] = [
  {
    title: "The question names the pain, the documents the cure",
    question: "Our message queue keeps piling up and the consumer cannot keep up. What should we do?",
    rewrites: [
      "enable Kafka batch consumption mode",
      "tune max-poll-records to raise Kafka consumer throughput",
    ],
    relevant: ["kafka-batch-consumption.md", "kafka-tuning.md"],
  },
  {
    title: "Two questions in one",
    question:
      "How do I turn on Kafka batch consumption, and also our reports take forever to load from the database?",
    rewrites: [
      "turn on Kafka batch consumption",
      "slow database queries index on frequently queried columns",
    ],
    relevant: ["kafka-batch-consumption.md", "mysql-indexing.md"],
  },
  {
    title: "Rewrites that lead astray",
    question: "add a B+ tree index on frequently queried columns to speed up slow queries",
    rewrites: ["configure a Redis connection pool", "Spring Boot auto-configuration annotation"],
    relevant: ["mysql-indexing.md"],
  },
];

/** Asks every question twice, without and with the rewriter. */
export async function runRecallSteps(
  assay: Assay,
  onResult: (result: RecallResult) => void = () => {},
): Promise<RecallResult[]> {
  const results: RecallResult[] = [];
  for (const step of recallSteps) {
    const quiet = { rerank: false, generate: false } as const;
    const alone = await assay.ask(step.question, { ...quiet, rewrite: false });
    const answer = await assay.ask(step.question, quiet);
    const [first, second] = [recallOf(alone.trace), recallOf(answer.trace)];
    const found = (recall: Recall) => step.relevant.filter((id) => recall.documents.has(id));
    const result: RecallResult = {
      step,
      before: found(first),
      after: found(second),
      bestBefore: first.best,
      bestAfter: second.best,
      foundBy: new Map(step.relevant.map((id) => [id, second.documents.get(id) ?? []])),
      answer,
    };
    results.push(result);
    onResult(result);
  }
  return results;
}

interface Recall {
  readonly best: number;
  /** Documents that reach the threshold, each with the queries that found it. */
  readonly documents: ReadonlyMap<string, readonly string[]>;
}

function recallOf(trace: Trace): Recall {
  const entry = trace.entries.find(isRetrieval);
  const all = entry?.hits ?? [];
  const hits = all.filter(({ kept }) => kept);
  const documents = new Map<string, string[]>();
  for (const { documentId, foundBy } of hits) {
    // A query finds a passage when it brings it past the threshold, not when it lists it among the far ones.
    const near = foundBy.filter(({ similarity }) => similarity >= (entry?.threshold ?? 1));
    const queries = near.map(({ query }) => entry?.queries[query]?.text ?? "");
    documents.set(documentId, [...new Set([...(documents.get(documentId) ?? []), ...queries])]);
  }
  return { best: Math.max(...all.map(({ similarity }) => similarity)), documents };
}

function isRetrieval(entry: TraceEntry): entry is Extract<TraceEntry, { stage: "retrieve" }> {
  return entry.stage === "retrieve";
}
