import { AppError } from "../../errors.ts";
import type { PairVerdict, SecondLook } from "../../eval/verifier/pair-source.ts";
import type { ModelCall } from "../../models/model-call.ts";
import type { Verifier } from "../../models/verifier.ts";
import type { ResolveVerifier } from "../resolve-verifier.ts";

export interface SecondLookParts {
  verifierOf: ResolveVerifier;
  createMarker: () => string;
  /** Milliseconds from any fixed point. */
  monotonic: () => number;
}

/**
 * The verifier that questions are put before, asked about pairs whose truth is known: what it costs and how long it takes are
 * those of the very call that would be made while serving.
 *
 * @throws AppError those named at `ResolveVerifier`
 */
export async function createSecondLook(
  kind: Verifier["kind"],
  { verifierOf, createMarker, monotonic }: SecondLookParts,
): Promise<SecondLook> {
  const verifier = await verifierOf(kind);
  if (!verifier) throw new RangeError(`There is no verifier of the kind ${kind}.`);
  return {
    id: verifier.id,
    kind: verifier.kind,
    async look(pair, { signal } = {}) {
      const calls: ModelCall[] = [];
      const started = monotonic();
      const verdict = await acceptedBy(verifier, pair, {
        marker: createMarker(),
        onCall: (call) => calls.push(call),
        ...(signal && { signal }),
      });
      return { ...verdict, cost: costOf(calls), latencyMs: monotonic() - started };
    },
  };
}

async function acceptedBy(
  verifier: Verifier,
  ...[pair, options]: Parameters<Verifier["verify"]>
): Promise<Pick<PairVerdict, "accepted" | "failed">> {
  try {
    const { accepted } = await verifier.verify(pair, options);
    return { accepted, failed: false };
  } catch (error) {
    const isNoVerdict =
      AppError.isInstance(error) && (error.code === "chat-response" || error.code === "chat-refused");
    if (!isNoVerdict) throw error;
    return { accepted: false, failed: true };
  }
}

/** A try that failed without tokens was not paid for, as far as anybody knows. */
function costOf(calls: readonly ModelCall[]): number | null {
  const known = calls.flatMap(({ cost }) => cost ?? []);
  const isUnknown = calls.some(({ outcome, cost }) => outcome === "done" && cost === null);
  return isUnknown || known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
}
