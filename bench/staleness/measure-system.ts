import type { VersionedData } from "./load-data.ts";
import type { StoredAnswerSystem } from "./systems/stored-answer-system.ts";

/**
 * What a system serves from its store around a release of the documentation: it learns the right answers of the old version,
 * the new version takes its place, and every question is asked again, in its own words and in others. Time is told, not waited
 * for, so that a time to live has its chance.
 */
export interface SystemRun {
  readonly system: string;
  /** Answers that it was given, and those that it kept. */
  readonly given: number;
  readonly kept: number;
  readonly moments: readonly MomentCounts[];
}

/** Counts at one moment. Each question counts twice: as it was learnt, and in other words. */
export interface MomentCounts {
  readonly moment: "before the release" | "just after it" | "a day later";
  /** Asked questions whose kept answer is right at that moment, and those of them that were served. */
  readonly right: number;
  readonly rightServed: number;
  /** Asked questions whose kept answer is wrong by then, and the ids of those that were served all the same. */
  readonly outdated: number;
  readonly staleServed: readonly string[];
  /** Questions that got another question's answer, or that no version covers and that got one. */
  readonly asked: number;
  readonly otherServed: readonly string[];
}

const LEARNT_AT = "2026-01-01T08:00:00.000Z";
const RELEASED_AT = "2026-01-01T10:00:00.000Z";
const moments = [
  { moment: "before the release", at: "2026-01-01T09:00:00.000Z" },
  { moment: "just after it", at: "2026-01-01T10:01:00.000Z" },
  { moment: "a day later", at: "2026-01-02T10:01:00.000Z" },
] as const;

export async function measureSystem(system: StoredAnswerSystem, data: VersionedData): Promise<SystemRun> {
  const answers = data.questions.map(({ id, question, answer, answer_old, relevant_old }) => ({
    ...{ id, question, answer: answer_old ?? answer, documentIds: relevant_old },
  }));
  await system.replaceDocuments(data.before, "2026-01-01T00:00:00.000Z");
  const kept = new Set(await system.learn(answers, LEARNT_AT));
  const counts: MomentCounts[] = [];
  for (const { moment, at } of moments) {
    const isReleased = at >= RELEASED_AT;
    if (moment === "just after it") await system.replaceDocuments(data.after, RELEASED_AT);
    counts.push(await askAll(system, { data, kept, moment, at, isReleased }));
  }
  return { system: system.name, given: answers.length, kept: kept.size, moments: counts };
}

async function askAll(
  system: StoredAnswerSystem,
  {
    data,
    kept,
    moment,
    at,
    isReleased,
  }: {
    data: VersionedData;
    kept: ReadonlySet<string>;
    moment: MomentCounts["moment"];
    at: string;
    isReleased: boolean;
  },
): Promise<MomentCounts> {
  let [right, rightServed, outdated, asked] = [0, 0, 0, 0];
  const staleServed: string[] = [];
  const otherServed: string[] = [];
  for (const { id, question, paraphrase, answer_changed } of data.questions) {
    const isOutdated = isReleased && answer_changed;
    for (const text of [question, paraphrase]) {
      asked += 1;
      const served = await system.ask(text, at);
      if (kept.has(id) && isOutdated) outdated += 1;
      if (kept.has(id) && !isOutdated) right += 1;
      if (served === null) continue;
      if (served !== id) otherServed.push(text);
      else if (isOutdated) staleServed.push(id);
      else rightServed += 1;
    }
  }
  for (const text of data.uncovered) {
    asked += 1;
    if ((await system.ask(text, at)) !== null) otherServed.push(text);
  }
  return { moment, right, rightServed, outdated, staleServed, asked, otherServed };
}
