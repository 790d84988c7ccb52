import type { AlertRule } from "../alert-rule.ts";
import { surfaceFlag } from "../by-surface.ts";
import type { Finding } from "../finding.ts";

/** A threshold in force was measured too long ago, or under another embedding model. */
export const calibrationRule: AlertRule = {
  kind: "calibration",
  reads: "state",
  weight: 1,
  tests: () => 0,
  find: ({ thresholds, at }) =>
    thresholds
      .filter(({ state, reviewDue }) => state === "stale" || reviewDue)
      .map(({ name, surface, state, ageDays, measuredAt }): Finding => {
        const which = surface === null ? name : `${name} of ${surface}`;
        const why =
          state === "stale"
            ? "was chosen under another embedding model, where its number means nothing"
            : `was measured ${ageDays ?? 0} days ago and is due to be measured again`;
        return {
          ...{ kind: "calibration", subject: surface === null ? name : `${name}@${surface}` },
          message: `The ${which} threshold ${why}.`,
          since: measuredAt ?? at,
          command: `assay calibrate ${name}${surfaceFlag(surface)} --help`,
          numbers: ageDays === null ? {} : { ageDays },
        };
      }),
};
