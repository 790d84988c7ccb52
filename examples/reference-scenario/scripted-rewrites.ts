import { recallSteps } from "./recall-steps.ts";

/** What the demo's stand-in for a chat model replies to a prompt of the rewriter; undefined for any other prompt. */
export function scriptedRewrites(prompt: string): string | undefined {
  const step = recallSteps.find(({ question }) => prompt.includes(question));
  return step && JSON.stringify({ standAlone: null, queries: step.rewrites });
}
