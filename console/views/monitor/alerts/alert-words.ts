/** What the rules look at, and what somebody does about what they find. */
export interface AlertWords {
  readonly name: string;
  readonly advice: string;
  /** Where in the console it is looked into; undefined where the server's own terminal is. */
  readonly href?: string;
}

const known: Readonly<Record<string, AlertWords>> = {
  divergence: {
    name: "Served answers differ from fresh ones",
    advice: "Read the entries that differ most, below, and review them.",
    href: "/console/golden",
  },
  rephrase: {
    name: "People ask again in other words",
    advice: "See which entries they were served from, and whether the threshold is too low.",
    href: "/console/log?source=golden",
  },
  "hit-rate": {
    name: "The share served moved",
    advice: "See what is asked now that no entry fits, and accept what the log suggests.",
    href: "/console/suggestions",
  },
  similarity: {
    name: "Questions moved away from the reviewed ones",
    advice: "Measure the thresholds again on pairs of what is asked now.",
    href: "/console/thresholds",
  },
  degraded: {
    name: "Stages do not run as configured",
    advice: "Read why in the answers it happened to.",
    href: "/console/log?degraded=true",
  },
  "stale-refusals": {
    name: "Questions are refused since sources moved",
    advice: "Review the entries that wait, the most needed first.",
    href: "/console/queue",
  },
  "golden-queue": {
    name: "Entries wait for a review",
    advice: "Review them, the most needed first.",
    href: "/console/queue",
  },
  calibration: {
    name: "A threshold rests on an old measurement",
    advice: "Measure it again, and choose from the new table.",
    href: "/console/thresholds",
  },
  "log-loss": {
    name: "Records could not be kept",
    advice: "Look at the disk of the database and at what else writes to it.",
  },
  "no-traffic": {
    name: "No questions come in",
    advice: "See when the last one came, and whether the program that asks still does.",
    href: "/console/log",
  },
};

/** A rule of a later version is named as it names itself. */
export function alertWords(kind: string): AlertWords {
  return known[kind] ?? { name: kind, advice: "See what the command shows." };
}
