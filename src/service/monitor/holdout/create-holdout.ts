import type { AnswererParts, AskOptions } from "../../../answer/question-context.ts";
import { type Config, type Secrets, settingsFor } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import { assignCohort, unitOf } from "../../../monitor/holdout/assign-cohort.ts";
import { createDraw, type DrawAsker } from "../../../monitor/holdout/create-draw.ts";
import type { SettingsStore } from "../../../stores/settings.ts";
import type { HoldoutStatus } from "./holdout-status.ts";

/** The holdout of one tenant: which questions are drawn, and under which key. */
export interface Holdout {
  /**
   * What draws the arm of a question; undefined for one that is not drawn. The key is made at the first question that
   * needs one.
   */
  drawFor(config: Config, asked: HoldoutAsker): DrawCohort | Promise<DrawCohort>;
  status(): Promise<HoldoutStatus>;
}

type DrawCohort = AnswererParts["drawCohort"];

export type HoldoutAsker = Pick<AskOptions, "session" | "user" | "holdout">;

export interface HoldoutParts {
  config: Config;
  secrets: Secrets;
  settings: SettingsStore;
  tenant: string;
  /** Text that nobody can guess. */
  createKey: () => string;
}

/** In characters: shorter ones could be found by trying. */
const SHORTEST_KEY = 16;

/** @throws AppError `config-invalid` for a key in the environment that is too short */
export function createHoldout({ config, secrets, settings, tenant, createKey }: HoldoutParts): Holdout {
  const { holdoutKey } = secrets;
  if (holdoutKey !== undefined && holdoutKey.length < SHORTEST_KEY) {
    throw new AppError("config-invalid", `ASSAY_HOLDOUT_KEY has fewer than ${SHORTEST_KEY} characters.`, {
      hint: 'export ASSAY_HOLDOUT_KEY="$(openssl rand -hex 32)", and keep it: another key draws other askers.',
    });
  }
  let draw = holdoutKey === undefined ? undefined : createDraw({ key: holdoutKey, tenant });

  /** Undefined where no key is kept and none can be: then nobody is drawn, and the next question tries again. */
  async function findDraw(): Promise<DrawAsker | undefined> {
    const key = (await settings.getHoldoutKey()) ?? (await keepKey());
    if (key !== undefined) draw ??= createDraw({ key, tenant });
    return draw;
  }

  /** What measures answers keeps none from being given. */
  async function keepKey(): Promise<string | undefined> {
    try {
      return await settings.keepHoldoutKey(createKey());
    } catch (error) {
      if (AppError.isInstance(error)) return undefined;
      throw error;
    }
  }

  return {
    drawFor(on, asked) {
      const rule = on.holdout;
      if (asked.holdout === false || whyOff(on) !== null || unitOf(asked, rule) === null) return undefined;
      const { session, user } = asked;
      const drawWith = (found: DrawAsker) => (request: string) =>
        assignCohort({ request, session, user }, rule, found);
      if (draw) return drawWith(draw);
      return findDraw().then((found) => found && drawWith(found));
    },
    async status() {
      const { share, unit, anonymous } = config.holdout;
      const keptIn = (await settings.getHoldoutKey()) === undefined ? null : "database";
      return {
        offBecause: whyOff(config),
        ...{ share, unit, anonymous },
        key: holdoutKey === undefined ? keptIn : "environment",
        surfaces: surfacesOf(config),
      };
    },
  };
}

function surfacesOf(config: Config): HoldoutStatus["surfaces"] {
  return Object.entries(config.surfaces).flatMap(([surface, own]) => {
    if (own.enabled === false) return [];
    const { config: on } = settingsFor(config, surface);
    const [offBecause, { share }] = [whyOff(on), on.holdout];
    const isSame = share === config.holdout.share && offBecause === whyOff(config);
    return isSame ? [] : [{ surface, offBecause, share }];
  });
}

/** Why nobody is drawn under these settings, in a sentence; null where somebody is. */
function whyOff({ holdout, retrieval, golden, cache }: Config): string | null {
  if (!holdout.enabled) return "holdout.enabled is false.";
  if (holdout.share === 0) return "holdout.share is 0.";
  if (!retrieval.enabled) return "Retrieval is off, so that nothing could be answered in the holdout.";
  if (!golden.enabled && !cache.enabled) return "Reviewed and stored answers are off for everyone.";
  return null;
}
