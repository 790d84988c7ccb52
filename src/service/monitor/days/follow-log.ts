import {
  createQuestionFollower,
  type FollowedQuestion,
  type QuestionFollower,
} from "../../../monitor/days/follow-questions.ts";
import {
  type FollowWindows,
  type OutcomeSources,
  type QuestionOutcome,
  readOutcome,
} from "../../../monitor/days/question-outcome.ts";
import type { FeedbackKind } from "../../../stores/log.ts";
import { inPieces, watchedPages } from "../../../stores/log-pages.ts";
import type { WatchedEntry } from "../../../stores/monitor/watched-entry.ts";
import { daysBefore } from "../../../text/calendar-day.ts";
import { readBands } from "../behaviour/read-bands.ts";
import type { MonitorParts } from "../create-monitor.ts";
import type { MonitorPeriod } from "../monitor.ts";
import { fillFollowUps } from "./fill-follow-ups.ts";

/** A question of the log with what came after it. */
export interface WatchedQuestion {
  readonly entry: WatchedEntry;
  readonly outcome: QuestionOutcome;
}

export type FollowedParts = Pick<MonitorParts, "config" | "store" | "embedder" | "writer" | "clock">;

/** Questions that are judged without a pause. */
const PIECE = 100;
/** How far back is looked where nothing is said. */
const DAYS = 30;

/** A period with both its ends. */
export function wholePeriod<Period extends MonitorPeriod>(
  period: Period,
  { clock }: Pick<FollowedParts, "clock">,
): Period & { since: string; until: string } {
  const now = clock();
  return {
    ...period,
    since: period.since ?? daysBefore(now, DAYS),
    until: period.until ?? now.toISOString(),
  };
}

export function readWindows({ config: { signals } }: Pick<FollowedParts, "config">): FollowWindows {
  const { rephraseSeconds, followUpSeconds } = signals;
  return { rephraseSeconds, followUpSeconds: Math.max(rephraseSeconds, followUpSeconds) };
}

/**
 * The questions of a period, some at a time and in no order, with what came after each answer: what the same session asked
 * next, and what was said. The log is read once, and nothing of it is held longer than something may come next; others have
 * their turn between the pages. A pair of questions is embedded the first time that it is looked at, and never again.
 */
export async function* followLog(
  parts: FollowedParts,
  period: MonitorPeriod & { since: string; until: string },
): AsyncGenerator<readonly WatchedQuestion[]> {
  const { config, store, writer, clock } = parts;
  const { since, until, surface, signal } = period;
  await writer?.flush();
  const now = clock();
  await store.followUps.purge(daysBefore(now, config.log.retentionDays));
  const windows = readWindows(parts);
  const followableBefore = new Date(now.getTime() - windows.followUpSeconds * 1000).toISOString();
  const options = { followableBefore, windows, bands: await readBands(store.calibrations), signal };
  const judge = async (followed: readonly FollowedQuestion[]): Promise<WatchedQuestion[]> => {
    // What came after the period tells what came next, and is in no count.
    const within = followed.filter(({ answer }) => answer.at < until);
    return within.length === 0 ? [] : judgeQuestions(within, { ...parts, ...options });
  };
  const follower = createQuestionFollower(windows.followUpSeconds);
  const after = new Date(Date.parse(until) + windows.followUpSeconds * 1000).toISOString();
  const query = { since, until: after, ...(surface !== undefined && { surface }) };
  for await (const page of watchedPages(store.log, query, signal)) yield judge(follow(page, follower));
  for await (const piece of inPieces(follower.end(), { size: PIECE, signal })) yield judge(piece);
}

function follow(page: readonly WatchedEntry[], follower: QuestionFollower): FollowedQuestion[] {
  return page.flatMap((entry) => follower.add(entry));
}

async function judgeQuestions(
  followed: readonly FollowedQuestion[],
  {
    store,
    embedder,
    signal,
    ...options
  }: Pick<FollowedParts, "store" | "embedder"> &
    Omit<OutcomeSources, "followUps" | "said"> & { signal: AbortSignal | undefined },
): Promise<WatchedQuestion[]> {
  const followUps = await fillFollowUps(followed, { store, embedder, windows: options.windows, signal });
  const said = new Map<string, FeedbackKind[]>();
  for (const { answerId, kind } of await store.log.feedbackOf(followed.map(({ answer }) => answer.id))) {
    said.set(answerId, [...(said.get(answerId) ?? []), kind]);
  }
  const sources: OutcomeSources = { ...options, followUps, said };
  return followed.map((question) => ({ entry: question.answer, outcome: readOutcome(question, sources) }));
}
