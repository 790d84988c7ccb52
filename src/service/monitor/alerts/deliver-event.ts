import type { Config } from "../../../config.ts";
import type { AlertStore } from "../../../stores/monitor/alerts.ts";
import { alertText } from "./alert-text.ts";
import type { AlertEvent, Delivery } from "./alerts.ts";
import type { Webhook } from "./create-webhook.ts";

export interface DeliverParts {
  alerts: Pick<AlertStore, "claim" | "settle">;
  webhook: Webhook;
  settings: Pick<Config["alerts"], "timeoutMs" | "retries">;
  tenant: string;
  clock: () => Date;
}

export interface DeliverOptions {
  /** The moment of the check, which it is told of as: ISO 8601, UTC. */
  at: string;
  signal: AbortSignal | undefined;
}

/** The longest wait before one more try, also where a server asks for more. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Tells of one event, unless somebody else does or did: then undefined. It is taken before it is sent, for as long as all tries
 * can take, so that of several processes one sends it, and one that dies meanwhile leaves it to the next check. It counts as
 * told only once it arrived.
 *
 * @throws AppError `aborted`, those of the store
 */
export async function deliverEvent(
  event: AlertEvent,
  { at, signal }: DeliverOptions,
  { alerts, webhook, settings, tenant, clock }: DeliverParts,
): Promise<Delivery | undefined> {
  const { id, sentAt } = event.alert;
  const now = clock();
  const lease = (settings.retries + 1) * settings.timeoutMs + settings.retries * LONGEST_WAIT_MS;
  const until = new Date(now.getTime() + lease).toISOString();
  if (!(await alerts.claim(id, { sentAt, at: now.toISOString(), until }))) return undefined;
  let arrived = false;
  try {
    const delivery = await webhook({ text: alertText(event, tenant), ...event, tenant }, signal);
    arrived = delivery.outcome === "sent";
    return delivery;
  } finally {
    await alerts.settle(id, { until, sentAt: arrived ? at : null, isClosing: event.event === "closed" });
  }
}
