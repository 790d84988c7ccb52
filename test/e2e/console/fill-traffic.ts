import { createSeededRandom } from "../../../src/stats/seeded-random.ts";
import type { FeedbackKind, LogRecord } from "../../../src/stores/log.ts";
import type { ShadowVerdict } from "../../../src/stores/monitor/shadows.ts";
import type { Store } from "../../../src/stores/store.ts";
import { DAY_MS } from "../../../src/text/calendar-day.ts";
import { shadowRecord } from "../../contract/shadow-contract.ts";
import { loggedCache, loggedGolden, logRecord } from "../../fixtures/log-record.ts";

export interface TrafficOptions {
  /** The last moment of it. */
  until: Date;
  days: number;
  /** Each asks one question, and some a second. */
  sessionsPerDay: number;
}

const SEED = 7;
/** Of the sessions, those from which fitting answers are withheld. */
const HELD_OUT = 0.2;

const topics = [
  [
    "redis-pool",
    "How do I configure the redis connection pool?",
    "How to configure a redis connection pool?",
  ],
  ["kafka-batch", "How do I set up batch consumption in Kafka?", "How to set up Kafka batch consumption?"],
  ["rotate-key", "How do I rotate an API key?", "How to rotate the API key?"],
  ["mysql-index", "How do I add an index to a MySQL table?", "How to add an index on a MySQL table?"],
  ["tls", "How do I renew the TLS certificate?", "How to renew a TLS certificate?"],
] as const;

/**
 * Weeks of a docs bot in a store: reviewed, stored and written answers, a holdout whose askers put their question again more
 * often, opinions, comparisons with fresh answers that get worse, and two alerts.
 */
export async function fillTraffic(store: Store, options: TrafficOptions): Promise<void> {
  const random = createSeededRandom(SEED);
  const begin = options.until.getTime() - options.days * DAY_MS;
  const records: LogRecord[] = topics.map(([entryId, question]) =>
    logRecord({
      ...{
        id: `made-${entryId}`,
        at: new Date(begin).toISOString(),
        question,
        questionKey: question,
        asker: null,
      },
      ...workOf("generated", { outcome: "far", cost: 0.003 }),
    }),
  );
  const said: { answerId: string; kind: FeedbackKind; at: string }[] = [];
  for (let day = 0; day < options.days; day += 1) {
    for (let session = 0; session < options.sessionsPerDay; session += 1) {
      const at = begin + (day + session / options.sessionsPerDay) * DAY_MS;
      const asked = sessionRecords({ at, asker: `asker-${day}-${session}` }, random);
      records.push(...asked);
      for (const { id, at: when, source } of asked) {
        const kind = opinionOf(random(), source === "golden");
        if (kind) said.push({ answerId: id, kind, at: when });
      }
    }
    await fillShadows(store, { day, begin, of: options.days }, random);
  }
  await store.log.append({ records });
  for (const each of said) await store.log.addFeedback({ ...each, by: null, note: null });
  await fillAlerts(store, options.until);
}

/** What answers a question outside the holdout, by a number in [0, 1). */
function sourceOf(draw: number): LogRecord["source"] {
  if (draw < 0.55) return "golden";
  if (draw < 0.75) return "cached";
  return draw < 0.93 ? "generated" : "fallback";
}

function sessionRecords({ at, asker }: { at: number; asker: string }, random: () => number): LogRecord[] {
  const [entryId, question, other] = topics[Math.floor(random() * topics.length)] ?? topics[0];
  const isHeld = random() < HELD_OUT;
  const source = isHeld ? "generated" : sourceOf(random());
  const outcome = isHeld ? "withheld" : source === "golden" ? "hit" : "far";
  const similarity = outcome === "far" ? 0.3 + 0.4 * random() : 0.86 + 0.13 * random();
  const first = logRecord({
    ...{ id: `${asker}-1`, at: new Date(at).toISOString(), asker, person: null, source },
    ...{ cohort: isHeld ? "holdout" : "served", surface: random() < 0.6 ? "docs" : "support" },
    ...{ question, questionKey: question.toLowerCase(), text: textOf(source) },
    golden: loggedGolden({
      ...{ entryId, similarity, threshold: 0.82, outcome },
      runnerUp: { entryId: "tls", phrasingId: "tls/1", similarity: 0.4 },
      freshness: outcome === "far" ? null : "fresh",
    }),
    ...(source === "cached" && {
      cache: loggedCache({ entryId: `stored-${entryId}`, answerId: `made-${entryId}`, ageSeconds: 7200 }),
    }),
    degraded:
      random() < 0.02 ? [{ stage: "rerank", reason: "The reranker did not answer within 15000 ms." }] : [],
    versions: { embedder: "local@1/384", index: "12", prompt: "p1", assay: "0.1.0" },
    ...workOf(source, { outcome, cost: 0.002 + 0.002 * random() }),
  });
  if (random() >= (isHeld ? 0.3 : 0.08)) return [first];
  const again = new Date(at + 25_000).toISOString();
  return [
    first,
    { ...first, id: `${asker}-2`, at: again, question: other, questionKey: other.toLowerCase() },
  ];
}

/** Its stages, and what a written answer cost. */
function workOf(
  source: LogRecord["source"],
  { outcome, cost }: { outcome: string; cost: number },
): Pick<LogRecord, "stages" | "calls" | "cost" | "milliseconds"> {
  const looked = { stage: "golden", outcome, milliseconds: 1.2 };
  if (source !== "generated") return { stages: [looked], calls: [], cost: 0, milliseconds: 6 };
  const wrote = { stage: "generate", outcome: "generated", milliseconds: 900 };
  const call = {
    ...({ stage: "generate", model: "some/chat", outcome: "done", milliseconds: 880 } as const),
    ...{ inputTokens: 1400, outputTokens: 180, cost },
  };
  return { stages: [looked, wrote], calls: [call], cost, milliseconds: 940 };
}

function textOf(source: LogRecord["source"]): string {
  return source === "fallback"
    ? "The documents do not cover this."
    : "Set `pool.max-active` to **8** and restart the service [1].";
}

function opinionOf(draw: number, isReviewed: boolean): FeedbackKind | undefined {
  if (draw < (isReviewed ? 0.01 : 0.05)) return "down";
  if (draw < 0.06) return "wrong";
  if (draw < 0.12) return "up";
  return draw < 0.14 ? "copied" : undefined;
}

async function fillShadows(
  store: Store,
  { day, begin, of }: { day: number; begin: number; of: number },
  random: () => number,
): Promise<void> {
  const worse = day > 0.7 * of ? 0.25 : 0.05;
  for (let number = 0; number < 14; number += 1) {
    const at = new Date(begin + day * DAY_MS + number * 60_000).toISOString();
    const draw = random();
    const verdict: ShadowVerdict = draw < worse ? "different" : draw < worse + 0.06 ? "unsure" : "same";
    const entryId = topics[number % topics.length]?.[0] ?? "tls";
    await store.shadows.append(
      shadowRecord({
        ...{ id: `shadow-${day}-${number}`, at, ranAt: at, verdict, entryId, surface: "docs", cost: 0.001 },
        orders: ["same", verdict === "same" ? "same" : "different"],
      }),
    );
  }
}

async function fillAlerts({ alerts }: Store, until: Date): Promise<void> {
  const ago = (days: number): string => new Date(until.getTime() - days * DAY_MS).toISOString();
  const none = { numbers: {}, sentAt: null };
  await alerts.raise({
    ...{
      ...none,
      id: "over",
      kind: "degraded",
      subject: "rerank",
      openedAt: ago(6),
      closedAt: null,
      since: ago(6),
    },
    ...{ seenAt: ago(5), command: "assay log --degraded" },
    message: "8.0 % of answers had a degraded rerank stage (12 of 150), 0.4 % before.",
  });
  await alerts.close({ kind: "degraded", subject: "rerank", at: ago(4) });
  await alerts.raise({
    ...{
      ...none,
      id: "open",
      kind: "divergence",
      subject: "docs",
      openedAt: ago(2),
      closedAt: null,
      since: ago(9),
    },
    ...{ seenAt: ago(0), command: "assay shadow list --verdict different" },
    message: "At docs 25.0 % of served answers differ from fresh ones (21 of 84), 5.1 % before.",
  });
}
