import { AppError } from "../errors.ts";

/**
 * A canary embeds a few fixed texts when a model is loaded and compares their similarities with what is known
 * of that model. A wrong tokenizer, a wrong pooling, a swapped weight file or a quantised server answers with
 * vectors that look like any others; only their similarities give them away, so the program refuses to serve.
 */
export interface CanaryCheck {
  /** What is checked, for the message. */
  name: string;
  a: string;
  b: string;
  /** `near`: within `tolerance` of it. `below`: smaller than it. */
  expected: { near: number; tolerance: number } | { below: number };
}

export interface CanaryResult {
  name: string;
  similarity: number;
}

export interface CanaryOptions {
  /** All texts of all checks in one call; unit vectors in the order of the texts. */
  embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  checks: readonly CanaryCheck[];
  /** Names the model in the message. */
  model: string;
  /** What the reader can do when a check fails. */
  hint: string;
}

/**
 * Runs every check and returns the similarities. @throws AppError `canary-failed` naming the first check that
 * does not hold, what was expected and what came; errors of `embed` pass through.
 */
export async function runCanary({ embed, checks, model, hint }: CanaryOptions): Promise<CanaryResult[]> {
  const texts: string[] = [];
  const place = (text: string): number => {
    const known = texts.indexOf(text);
    return known === -1 ? texts.push(text) - 1 : known;
  };
  const pairs = checks.map((check) => {
    const a = place(check.a);
    // A text that is compared with itself is embedded twice: the two vectors must agree.
    return { check, a, b: check.b === check.a ? texts.push(check.b) - 1 : place(check.b) };
  });
  const vectors = await embed(texts);
  return pairs.map(({ check, a, b }) => {
    const similarity = dot(vectors[a], vectors[b]);
    if (!holds(similarity, check.expected)) {
      throw new AppError(
        "canary-failed",
        `The start-up check "${check.name}" of ${model} failed: the similarity of "${check.a}" and "${check.b}" is ` +
          `${similarity.toFixed(4)}, expected ${describe(check.expected)}.`,
        { hint },
      );
    }
    return { name: check.name, similarity };
  });
}

/** NaN for vectors that are missing or of different lengths, so that such a check cannot hold. */
function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b || a.length !== b.length) return Number.NaN;
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

function holds(similarity: number, expected: CanaryCheck["expected"]): boolean {
  if ("below" in expected) return similarity < expected.below;
  return Math.abs(similarity - expected.near) <= expected.tolerance;
}

function describe(expected: CanaryCheck["expected"]): string {
  return "below" in expected ? `less than ${expected.below}` : `${expected.near} ± ${expected.tolerance}`;
}
