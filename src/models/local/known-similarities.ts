import type { CanaryCheck } from "../canary.ts";

const KAFKA = "How do I configure Kafka batch consumption?";
const REDIS = "How do I configure a Redis connection pool?";
const MYSQL = "How do I add a database index in MySQL?";
const TLS = "How do I rotate the TLS certificates on the gateway?";

const near = (name: string, a: string, b: string, value: number): CanaryCheck => ({
  name,
  a,
  b,
  expected: { near: value, tolerance: 0.005 },
});

/** What all-MiniLM-L6-v2 with mean pooling gives for these texts, whichever engine runs it. */
export const knownSimilarities: readonly CanaryCheck[] = [
  { name: "a text against itself", a: KAFKA, b: KAFKA, expected: { near: 1, tolerance: 1e-3 } },
  { name: "two unrelated texts", a: KAFKA, b: TLS, expected: { below: 0.2 } },
  near("another verb", KAFKA, "How do I set up Kafka batch consumption?", 0.971),
  near("another word order", REDIS, "How do I configure connection pooling for Redis?", 0.963),
  near("another phrasing", MYSQL, "How do I create an index on a MySQL table?", 0.842),
  near("same subject, other question", KAFKA, "How do I handle Kafka consumer failures?", 0.527),
  near("same field", MYSQL, "How do I optimize slow database queries?", 0.346),
  near("another field", REDIS, TLS, 0.091),
];
