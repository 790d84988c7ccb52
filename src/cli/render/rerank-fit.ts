import type { RerankFit, SystemName, WordingReport } from "../../eval/fit-rerank.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { renderFigures } from "./figures.ts";

export interface RenderFitOptions {
  kept: boolean;
  dryRun: boolean;
  styler: Styler;
}

const NAMES: Record<SystemName, string> = {
  hybrid: "hybrid",
  "in-force": "in force",
  fitted: "fitted",
};

/** What fitted weights are worth, then the weights, then what became of them. */
export function renderRerankFit(fit: RerankFit, { kept, dryRun, styler }: RenderFitOptions): string {
  const { bold, dim } = styler;
  const { weights, overlap } = fit;
  return [
    dim("fitted is cross-fitted: each question is measured under weights that were fitted on the other half"),
    ...(overlap > 0
      ? [dim(`the weights in force were fitted on ${overlap} of these questions, and are left out`)]
      : []),
    ...fit.wordings.flatMap((report) => ["", ...renderWording(report, styler)]),
    "",
    bold(`Weights from all ${weights.questions} wordings`),
    renderColumns([
      ...Object.entries(weights.features).map(([name, value]) => [`  ${name}`, value.toFixed(3)]),
      ["  intercept", weights.intercept.toFixed(3)],
    ]),
    "",
    describeDecision(fit, { kept, dryRun, styler }),
  ].join("\n");
}

function renderWording(
  { wording, answerable, unanswerable, systems }: WordingReport,
  styler: Styler,
): string[] {
  const named = systems.map(({ name, figures }) => ({ name: NAMES[name], figures }));
  return [
    styler.bold(`${wording}: ${answerable} answerable, ${unanswerable} not answerable`),
    renderFigures(named, styler),
  ];
}

function describeDecision(
  { decision, weights }: RerankFit,
  { kept, dryRun, styler: { green, red, yellow, dim } }: RenderFitOptions,
): string {
  const { against, before, after, isWorse } = decision;
  const change = `MRR ${before.toFixed(3)} (${NAMES[against]}) → ${after.toFixed(3)} (fitted)`;
  if (kept) {
    const word = isWorse ? yellow("kept, though worse") : green("kept");
    return `${word}: ${change} ${dim(`for ${weights.embedderId}`)}`;
  }
  if (isWorse) return `${red("not kept")}: ${change}. Keep them all the same with --force.`;
  return dryRun ? `${yellow("not kept")} (dry run): ${change}` : change;
}
