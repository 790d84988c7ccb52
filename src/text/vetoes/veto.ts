/**
 * A veto says that two questions cannot share an answer, whatever their similarity: an embedding puts "turn it on" and
 * "turn it off", or 10 and 100 seats, closer together than most true paraphrases. It fires only where both questions
 * are explicit: what one of them leaves out vetoes nothing.
 */
export interface Veto {
  /**
   * `negative`: a person kept a question as near from this answer. `quarantined`: somebody reported the answer for this
   * very question. Neither has a switch.
   */
  readonly veto: VetoName | "negative" | "quarantined";
  /** One sentence that names both sides. */
  readonly reason: string;
}

export const vetoNames = [
  "numbers",
  "versions",
  "identifiers",
  "flags",
  "paths",
  "quotes",
  "negation",
  "polarity",
  "direction",
  "roles",
  "questionType",
  "words",
  "language",
] as const;
export type VetoName = (typeof vetoNames)[number];

/** Which vetoes are in force. */
export type VetoSwitches = Readonly<Record<VetoName, boolean>>;
