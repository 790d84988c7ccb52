import type { SignalName } from "../days/traffic-day.ts";

/**
 * What more of a signal says of answers: `good`, `bad`, or `open` where people may do so either way, such as asking on.
 */
export const signalMeanings: Readonly<Record<SignalName, "good" | "bad" | "open">> = {
  rephrased: "bad",
  repeated: "bad",
  followedUp: "open",
  up: "good",
  down: "bad",
  wrong: "bad",
  escalated: "bad",
  copied: "good",
};
