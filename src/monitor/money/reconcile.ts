import { totalOf } from "../../stats/total-of.ts";

/**
 * A provider's bill beside the log. Both are summed by day and model; what differs by more than a tolerance is either a call
 * that Assay does not know of, a key that others use as well, or a price that moved.
 */
export interface UsageRow {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  readonly model: string;
  /** Null where it is not told. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
}

export type UsageAmount = "inputTokens" | "outputTokens" | "cost";

/** One amount on both sides; null where one of them does not tell it, and nothing is compared. */
export interface AmountPair {
  readonly logged: number;
  readonly billed: number;
  /** Billed less logged. */
  readonly difference: number;
  /** Of the larger of the two, whatever their signs: in [0, 1] where both have the same, else up to 2. */
  readonly share: number;
}

export interface ReconciledRow {
  readonly day: string;
  /** As the log names it, where it does. */
  readonly model: string;
  /** `not-comparable`: both sides have it, and no amount that both tell. */
  readonly state: "matches" | "differs" | "not-comparable" | "only-billed" | "only-logged";
  readonly amounts: Readonly<Record<UsageAmount, AmountPair | null>>;
}

export interface Reconciliation {
  /** By day, then by model. */
  readonly rows: readonly ReconciledRow[];
  readonly totals: Readonly<Record<UsageAmount, AmountPair | null>>;
  readonly tolerance: number;
  /** Whether there are rows, none differs, and none stands on one side alone. */
  readonly agrees: boolean;
}

export interface ReconcileOptions {
  /** Share by which amounts may differ, in [0, 1]. */
  tolerance: number;
  /** Models as the log names them; the others are left out on both sides. @default all */
  models?: readonly string[];
}

export function reconcileUsage(
  logged: readonly UsageRow[],
  billed: readonly UsageRow[],
  { tolerance, models }: ReconcileOptions,
): Reconciliation {
  const isWanted = ({ model }: UsageRow): boolean => models === undefined || models.includes(model);
  const names = new Set([...logged.map(({ model }) => model), ...(models ?? [])]);
  const ours = sumUp(logged.filter(isWanted));
  const named = billed.map((row) => ({ ...row, model: loggedName(row.model, names) }));
  const theirs = sumUp(named.filter(isWanted));
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const rows = keys.map((key) => toRow(ours.get(key), theirs.get(key), tolerance));
  return {
    rows,
    totals: pairsOf([...ours.values()], [...theirs.values()]),
    tolerance,
    agrees: rows.length > 0 && rows.every(({ state }) => state === "matches"),
  };
}

/** Bills name the dated version of a model that was asked for without one, such as `m-2026-01-31` for `m`. */
function loggedName(billed: string, logged: ReadonlySet<string>): string {
  if (logged.has(billed)) return billed;
  const undated = billed.replace(/-\d{4}-?\d{2}-?\d{2}$/, "");
  return logged.has(undated) ? undated : billed;
}

function sumUp(rows: readonly UsageRow[]): Map<string, UsageRow> {
  const sums = new Map<string, UsageRow>();
  for (const row of rows) {
    const key = `${row.day} ${row.model}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...row, ...addAmounts(sum, row) } : row);
  }
  return sums;
}

function addAmounts(a: UsageRow, b: UsageRow): Pick<UsageRow, UsageAmount> {
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  return {
    inputTokens: add(a.inputTokens, b.inputTokens),
    outputTokens: add(a.outputTokens, b.outputTokens),
    cost: add(a.cost, b.cost),
  };
}

function toRow(ours: UsageRow | undefined, theirs: UsageRow | undefined, tolerance: number): ReconciledRow {
  const { day = "", model = "" } = ours ?? theirs ?? {};
  const amounts = pairsOf(ours ? [ours] : [], theirs ? [theirs] : []);
  if (ours === undefined) return { day, model, state: "only-billed", amounts };
  if (theirs === undefined) return { day, model, state: "only-logged", amounts };
  return { day, model, state: compare(amounts, tolerance), amounts };
}

function compare(amounts: ReconciledRow["amounts"], tolerance: number): ReconciledRow["state"] {
  const compared = Object.values(amounts).filter((amount) => amount !== null);
  if (compared.length === 0) return "not-comparable";
  return compared.every(({ share }) => share <= tolerance) ? "matches" : "differs";
}

function pairsOf(
  ours: readonly UsageRow[],
  theirs: readonly UsageRow[],
): Readonly<Record<UsageAmount, AmountPair | null>> {
  const pair = (name: UsageAmount): AmountPair | null => {
    const logged = totalOf(ours.map((row) => row[name]));
    const billed = totalOf(theirs.map((row) => row[name]));
    if (logged === null || billed === null) return null;
    const larger = Math.max(Math.abs(logged), Math.abs(billed));
    return {
      ...{ logged, billed, difference: billed - logged },
      share: larger === 0 ? 0 : Math.abs(billed - logged) / larger,
    };
  };
  return { inputTokens: pair("inputTokens"), outputTokens: pair("outputTokens"), cost: pair("cost") };
}
