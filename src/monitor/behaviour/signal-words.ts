import type { SignalName } from "../days/traffic-day.ts";
import type { SignalVerdict } from "./compare-behaviour.ts";

/** Signals and verdicts as people read them. */
export const signalWords: Readonly<Record<SignalName, string>> = {
  rephrased: "asked again in other words",
  repeated: "asked the same again",
  followedUp: "asked on",
  up: "thumbs up",
  down: "thumbs down",
  wrong: "reported wrong",
  escalated: "went to a person",
  copied: "copied the answer",
};

export const verdictWords: Readonly<Record<SignalVerdict, string>> = {
  worse: "served is worse",
  better: "served is better",
  more: "more of it after served answers",
  less: "less of it after served answers",
  none: "no evidence of a difference",
  unknown: "cannot be seen: questions are not kept",
};
