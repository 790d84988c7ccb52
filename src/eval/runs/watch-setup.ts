import type { EvalSet } from "../sets/eval-question.ts";
import { describeSetup, tenantsOf, unlessUnknown } from "./describe-setup.ts";
import type { EvalSetup } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";
import { setupDifferences } from "./setup-differences.ts";

/**
 * A run takes minutes, and answers are given by what is live and reviewed at each question. Where that moves meanwhile, the
 * figures are of two states and of neither; so it is looked at beside each question, and what moved is named. Everything is
 * described anew only where a mark that is cheap to read says that something was written.
 */
export interface SetupWatch {
  /** Looks whether anything moved that a question of this tenant was answered by; null is the one that is worked on. */
  look(tenant: string | null): Promise<void>;
  /** Looks a last time, at everything. */
  end(): Promise<void>;
  /** What moved so far, in the words of `setupDifferences`; also what has moved back since. */
  moved(): readonly string[];
}

export interface WatchSetupOptions {
  sourceOf: (tenant: string | null) => EvalSource;
  /** As the run began. */
  setup: EvalSetup;
  stored: "off" | "read";
}

export function watchSetup(set: EvalSet, { sourceOf, setup, stored }: WatchSetupOptions): SetupWatch {
  const tenants = tenantsOf(set);
  const moved = new Set<string>();
  /** By tenant; what was written before the first look is compared at the first look. */
  const marks = new Map<string | null, string | undefined>();

  const compare = async (): Promise<void> => {
    const now = await describeSetup(tenants, { sourceOf, stored });
    for (const words of setupDifferences(setup, { ...now, judge: setup.judge })) moved.add(words);
  };
  /** The mark is read before what it stands for, so that a write in between moves it again. */
  const isMoved = async (tenant: string | null): Promise<boolean> => {
    const mark = await unlessUnknown(() => sourceOf(tenant).mark({ stored }));
    if (marks.has(tenant) && marks.get(tenant) === mark) return false;
    marks.set(tenant, mark);
    return true;
  };
  return {
    async look(tenant) {
      if (await isMoved(tenant)) await compare();
    },
    end: compare,
    moved: () => [...moved].sort(),
  };
}
