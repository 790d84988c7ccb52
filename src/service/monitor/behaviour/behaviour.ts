import type { SignalComparison } from "../../../monitor/behaviour/compare-behaviour.ts";
import type { RephraseBand } from "../../../monitor/behaviour/rephrase-band.ts";
import type { MonitorPeriod } from "../monitor.ts";

export interface BehaviourOptions extends MonitorPeriod {
  /** The difference that must not be missed. @default the configured `signals.effect` */
  effect?: number;
}

/** What people did after an answer, with the served and the withheld answers side by side. */
export interface BehaviourReport {
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly until: string;
  readonly effect: number;
  readonly alpha: number;
  readonly power: number;
  readonly windows: { readonly rephraseSeconds: number; readonly followUpSeconds: number };
  /** Between which similarities two questions in a row count as one need, under the embedding model in use. */
  readonly band: RephraseBand & { readonly embedderId: string; readonly isAssumed: boolean };
  readonly overall: SurfaceBehaviour;
  /** By name; null first: questions that named none. Of several alone. */
  readonly surfaces: readonly (SurfaceBehaviour & { readonly surface: string | null })[];
}

export interface SurfaceBehaviour {
  readonly answers: number;
  /** Questions that a reviewed or stored answer fitted while a holdout ran. */
  readonly eligible: { readonly served: number; readonly withheld: number };
  /** Of these: with a known asker, whose time for a next question is over. */
  readonly followable: { readonly served: number; readonly withheld: number };
  /** Of these: asked again soon, with questions that cannot be compared. */
  readonly unclear: number;
  readonly signals: readonly SignalComparison[];
}
