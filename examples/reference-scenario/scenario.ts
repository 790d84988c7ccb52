import { fileURLToPath } from "node:url";
import type { Answer, AskOptions, Assay } from "assay";
import {
  all,
  changedSource,
  cites,
  type Expectation,
  miss,
  names,
  nothingElseRan,
  refused,
  source,
  undegraded,
  unseenPhrasing,
  verbatim,
} from "./expectations.ts";

/**
 * Five short documents and a handful of reviewed answers, small enough to read, in which every guard shows. The
 * steps run in order, since some of them change the documents or the reviewed answers for those that follow.
 */
export interface Step {
  /** What the step shows. */
  readonly title: string;
  /** What is done before the question is asked, in words; done by `prepare`. */
  readonly preparation?: string;
  readonly prepare?: (assay: Assay, folders: Folders) => Promise<void>;
  readonly question: string;
  readonly options?: AskOptions;
  readonly expect: Expectation;
}

/** The documents at two versions, between which only the page about Redis changed, and one page at a third. */
export interface Folders {
  readonly v1: string;
  readonly v2: string;
  readonly v3: string;
}

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const scenarioFolders: Folders = {
  v1: folder("./documents-v1"),
  v2: folder("./documents-v2"),
  v3: folder("./documents-v3"),
};

export interface StepResult {
  readonly step: Step;
  readonly answer: Answer;
  /** Empty when the step went as it must. */
  readonly failures: readonly string[];
}

const KAFKA_ANSWER = `Set \`spring.kafka.listener.type=batch\`, tune \`max-poll-records\`, and take a List parameter:

\`\`\`java
@KafkaListener(topics = "orders")
void receive(List<Order> orders) { … }
\`\`\``;
const REDIS_ANSWER = "Set `spring.redis.pool.max-active` to the number of connections you need.";
const REDIS_ANSWER_V2 =
  "Set `spring.data.redis.lettuce.pool.max-active` to the number of connections you need.";
const MYSQL_ANSWER = "Run `CREATE INDEX` on the columns your queries filter by.";
const REDIS_QUESTION = "How do I configure connection pooling for Redis?";
const FALLBACK = "Not covered in the docs.";
const REVIEWER = "Ada";

/** Loads the first version of the documents, has two answers reviewed against it, then loads the second. */
export async function loadScenario(assay: Assay, folders: Folders): Promise<void> {
  await assay.ingest({ paths: [folders.v1] });
  await assay.golden.add({
    id: "kafka-batch",
    phrasings: ["How do I configure Kafka batch consumption?"],
    answer: KAFKA_ANSWER,
    sources: ["topic:kafka"],
    reviewedBy: REVIEWER,
  });
  await assay.golden.add({
    id: "redis-pool",
    phrasings: ["How do I configure a Redis connection pool?"],
    answer: REDIS_ANSWER,
    sources: ["redis-connection-pool.md"],
    reviewedBy: REVIEWER,
  });
  await assay.ingest({ paths: [folders.v2], prune: true });
}

export const steps: readonly Step[] = [
  {
    title: "A reviewed answer, served word for word",
    question: "How do I set up Kafka batch consumption?",
    expect: all(source("golden"), verbatim(KAFKA_ANSWER), nothingElseRan, unseenPhrasing, undegraded),
  },
  {
    title: "No reviewed answer is near: quoted from the documents",
    question: "How do I optimize slow database queries?",
    expect: all(miss, source("extracted"), cites("mysql-indexing.md"), names("B+ tree index"), undegraded),
  },
  {
    title: "Close, but its source changed since the review: refused, and said",
    question: REDIS_QUESTION,
    expect: all(
      refused("changed"),
      changedSource("redis-connection-pool.md"),
      source("extracted"),
      names("spring.data.redis.lettuce.pool.max-active"),
    ),
  },
  {
    title: "Neither reviewed nor documented: the fixed sentence",
    question: "How do I rotate the TLS certificates on the gateway?",
    expect: all(miss, source("fallback"), verbatim(FALLBACK), undegraded),
  },
  {
    title: "The same subject, another question: a miss at 0.80",
    question: "How do I handle Kafka consumer failures?",
    expect: miss,
  },
  {
    title: "Why the bar is high: at 0.40 the wrong reviewed answer is served",
    question: "How do I handle Kafka consumer failures?",
    options: { goldenThreshold: 0.4 },
    expect: all(source("golden"), verbatim(KAFKA_ANSWER)),
  },
  {
    title: "The Redis answer, mended and reviewed again: served",
    preparation: "Ada reads the diff of the changed page, mends the answer and stamps it",
    prepare: async (assay) => {
      const { token } = await assay.golden.openReview("redis-pool");
      await assay.golden.completeReview({
        id: "redis-pool",
        token,
        answer: REDIS_ANSWER_V2,
        reviewedBy: REVIEWER,
      });
    },
    question: REDIS_QUESTION,
    expect: all(source("golden"), verbatim(REDIS_ANSWER_V2), nothingElseRan),
  },
  {
    title: "Its document was deleted: refused",
    preparation: "the page about Redis is removed",
    prepare: async (assay) => {
      await assay.documents.remove(["redis-connection-pool.md"]);
    },
    question: REDIS_QUESTION,
    expect: refused("missing"),
  },
  {
    title: "An answer without sources: nobody can verify it, refused",
    preparation: "an answer about auto-configuration is added without naming a source",
    prepare: async (assay) => {
      await assay.golden.add({
        id: "spring-auto",
        phrasings: ["What triggers Spring Boot auto-configuration?"],
        answer: "The annotation `@SpringBootApplication`.",
        sources: [],
        reviewedBy: REVIEWER,
      });
    },
    question: "What triggers the auto-configuration in Spring Boot?",
    expect: all(refused("no-sources"), source("extracted"), cites("spring-boot-auto-configuration.md")),
  },
  {
    title: "A topic whose pages disagree on their version: refused",
    preparation: "one of the two pages about Kafka moves to v3",
    prepare: async (assay, folders) => {
      await assay.ingest({
        paths: [`${folders.v2}/kafka-tuning.md`],
        metadata: { topic: "kafka", version: "v3" },
      });
    },
    question: "How do I set up Kafka batch consumption?",
    expect: refused("ambiguous-version"),
  },
  {
    title: "A new reviewed answer hits on a phrasing never seen",
    preparation: "an answer about MySQL indexes is added",
    prepare: async (assay) => {
      await assay.golden.add({
        id: "mysql-index",
        phrasings: ["How do I add an index to a MySQL table?"],
        answer: MYSQL_ANSWER,
        sources: ["mysql-indexing.md"],
        reviewedBy: REVIEWER,
      });
    },
    question: "How do I create an index on a MySQL table?",
    expect: all(source("golden"), verbatim(MYSQL_ANSWER), unseenPhrasing),
  },
];

/** Runs every step in order over a freshly loaded Assay. */
export async function runScenario(
  assay: Assay,
  folders: Folders,
  onResult: (result: StepResult) => void = () => {},
): Promise<StepResult[]> {
  await loadScenario(assay, folders);
  const results: StepResult[] = [];
  for (const step of steps) {
    await step.prepare?.(assay, folders);
    const answer = await assay.ask(step.question, step.options);
    const result = { step, answer, failures: step.expect(answer) };
    results.push(result);
    onResult(result);
  }
  return results;
}
