import { AppError } from "../../errors.ts";
import { type ThresholdName, thresholdNames } from "../../stores/settings.ts";
import type { HealthCheck, ReadyResponse } from "../protocol.ts";
import type { ServerParts } from "../server-parts.ts";

/** How long a look stands, in milliseconds: a balancer asks often, and each look embeds a text. */
const MAX_AGE_MS = 5000;

/**
 * Whether questions can be answered: the database can be read, the embedding model embeds, and no threshold in force is
 * refused. That writes are not kept, as on a full disk, is said and makes no server unready: it answers, and a balancer that took
 * all of them out for one shared disk would leave nobody. Looks that come together, or shortly after one another, are one.
 */
export interface Readiness {
  check(): Promise<ReadyResponse>;
}

export function createReadiness({ assay, config, clock }: ServerParts): Readiness {
  let last: { at: number; response: Promise<ReadyResponse> } | undefined;
  const surfaces = Object.entries(config.surfaces).filter(([, { enabled }]) => enabled !== false);

  const thresholdsHold = async (): Promise<void> => {
    for (const surface of [undefined, ...surfaces.map(([name]) => name)]) {
      for (const name of thresholdNames) await thresholdHolds(name, surface);
    }
  };
  const thresholdHolds = async (name: ThresholdName, surface: string | undefined): Promise<void> => {
    await assay.thresholds.inForce(name, surface === undefined ? {} : { surface });
  };
  // A message may name files and models, and where keys are asked for, whoever checks health has none.
  const isOpen = config.server.keys === "off";
  const attempt = async (work: () => Promise<unknown>): Promise<HealthCheck> => {
    const { problem, ...check } = await tryOut(work);
    return { ...check, problem: isOpen ? problem : null };
  };
  const look = async (): Promise<ReadyResponse> => {
    const [database, model, thresholds, writes] = await Promise.all([
      attempt(() => assay.documents.list({ collection: "" })),
      attempt(() => assay.compare([{ asked: "ready", stored: "ready" }])),
      attempt(thresholdsHold),
      attempt(() => assay.checkWrites()),
    ]);
    const ready = [database, model, thresholds].every(({ ok }) => ok);
    return { ready, degraded: !writes.ok, checks: { database, model, thresholds, writes } };
  };

  return {
    check() {
      const now = clock().getTime();
      if (last && now - last.at < MAX_AGE_MS) return last.response;
      last = { at: now, response: look() };
      return last.response;
    },
  };
}

async function tryOut(work: () => Promise<unknown>): Promise<HealthCheck> {
  try {
    await work();
    return { ok: true, code: null, problem: null };
  } catch (error) {
    const known = AppError.isInstance(error) ? error : undefined;
    return { ok: false, code: known?.code ?? "internal", problem: known?.message ?? "Something went wrong." };
  }
}
