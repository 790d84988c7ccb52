import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import type { AnswerSource, Feedback, LogRecord } from "../../src/stores/log.ts";
import type { Store } from "../../src/stores/store.ts";
import { loggedCache, loggedGolden, logRecord } from "../../test/fixtures/log-record.ts";
import { createProse } from "../fixtures/random-prose.ts";

export interface FillOptions {
  records: number;
  /** First moment of the log, in milliseconds since 1970. */
  start: number;
  days: number;
}

const SEED = 31;
const BATCH = 1000;
/** Questions that one session puts, half a minute apart. */
const SESSION = 4;
const SESSION_STEP_MS = 30_000;
/** Of a trace, in characters: of a long one that is kept compressed, as most are, as much is left. */
const TRACE = 1500;
const DAY_MS = 86_400_000;
const sources: readonly AnswerSource[] = ["golden", "golden", "cached", "generated", "fallback"];

/** A log as a busy deployment writes it: records of the usual size, sessions that go on, holdout, and opinions. */
export async function fillLog(store: Store, { records, start, days }: FillOptions): Promise<void> {
  const random = createSeededRandom(SEED);
  const { questions } = createProse(random);
  const texts = Array.from({ length: 3000 }, () => questions());
  const pick = () => Math.floor(random() * texts.length);
  const trace = JSON.stringify({ text: "t".repeat(TRACE) });
  const step = (days * DAY_MS) / records;
  const recordOf = (number: number): LogRecord => {
    const place = pick();
    const session = Math.floor(number / SESSION);
    const within = number % SESSION;
    const isHeld = session % 10 === 0;
    const source = isHeld ? "generated" : (sources[number % sources.length] ?? "golden");
    const outcome = isHeld ? "withheld" : source === "golden" ? "hit" : "far";
    const at = start + session * SESSION * step + within * SESSION_STEP_MS;
    return logRecord({
      ...{ id: `r${number}`, at: new Date(at).toISOString(), source, trace },
      ...{ asker: `a${session}`, person: session % 3 === 0 ? `p${session % 5000}` : null },
      ...{ cohort: isHeld ? "holdout" : "served", surface: session % 2 === 0 ? "docs" : null },
      ...{ question: texts[place] ?? "", questionKey: `k${place}`, text: `Answer ${place}. `.repeat(30) },
      golden: loggedGolden({ entryId: `e${place % 400}`, outcome, similarity: random() }),
      ...(source === "golden" ? {} : { cache: cacheOf(source, number) }),
      stages: ["scope", "check_golden", "check_cache", "rewrite", "retrieve", "rerank", "generate"].map(
        (stage) => ({ stage, outcome: "done", milliseconds: random() * 10 }),
      ),
      calls: source === "generated" ? [callOf(random)] : [],
      cost: source === "generated" ? 0.001 : 0,
      citations: [1, 2, 3].map((citation) => ({
        ...{ number: citation, documentId: `guide/page-${place}.md`, version: "v-0123456789abcdef" },
        passageId: `guide/page-${place}.md#${citation}`,
      })),
      versions: { embedder: "minilm-0123456789", index: String(number), prompt: "p1", assay: "0.1.0" },
      milliseconds: source === "generated" ? 900 : 4,
    });
  };
  for (let from = 0; from < records; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, records - from) }, (_, at) => recordOf(from + at));
    await store.log.append({ records: batch });
    for (const { id, at } of batch) {
      const opinion = opinionOf(random());
      if (opinion) await store.log.addFeedback({ answerId: id, kind: opinion, by: null, at, note: null });
    }
  }
}

function cacheOf(source: AnswerSource, number: number) {
  const isHit = source === "cached";
  return loggedCache({
    ...{ entryId: `c${number % 700}`, outcome: isHit ? "hit" : "far" },
    answerId: isHit ? `r${Math.max(0, number - (number % 5000))}` : null,
  });
}

function callOf(random: () => number) {
  return {
    ...({ stage: "generate", model: "some/chat", outcome: "done", cost: 0.001, milliseconds: 800 } as const),
    ...{ inputTokens: Math.floor(1000 + random() * 1000), outputTokens: 200 },
  };
}

function opinionOf(draw: number): Feedback["kind"] | undefined {
  if (draw < 0.01) return "down";
  if (draw < 0.015) return "wrong";
  return draw < 0.05 ? "up" : undefined;
}
