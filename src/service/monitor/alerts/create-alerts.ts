import type { LogWriter } from "../../../answer/log/create-log-writer.ts";
import type { Config } from "../../../config.ts";
import type { GoldenLayer } from "../../../golden/create-golden-layer.ts";
import { findAlerts } from "../../../monitor/alerts/find-alerts.ts";
import { settleAlerts } from "../../../monitor/alerts/settle-alerts.ts";
import type { TrafficDay } from "../../../monitor/days/traffic-day.ts";
import type { AlertRecord } from "../../../stores/monitor/alerts.ts";
import type { Store } from "../../../stores/store.ts";
import type { ThresholdReport } from "../../calibration/calibrations.ts";
import type { MonitorPeriod } from "../monitor.ts";
import { alertText } from "./alert-text.ts";
import type { AlertEvent, Alerts, Delivery } from "./alerts.ts";
import type { Webhook } from "./create-webhook.ts";
import { measure } from "./measure.ts";

export interface AlertsParts {
  config: Config;
  tenant: string;
  store: Pick<Store, "alerts" | "shadows" | "log" | "golden">;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  days: (period: MonitorPeriod) => Promise<TrafficDay[]>;
  thresholds: () => Promise<ThresholdReport[]>;
  golden: Pick<GoldenLayer, "queue">;
  /** Undefined where alerts are sent nowhere. */
  webhook: Webhook | undefined;
  clock: () => Date;
  createId: () => string;
}

const HOUR_MS = 3_600_000;
/** Alerts that are over tell for so long which days were not as usual, in lengths of what is usual. */
const KEPT_BASELINES = 3;

export function createAlerts(parts: AlertsParts): Alerts {
  const { config, store, tenant, clock, createId, webhook } = parts;
  const { alerts } = store;
  const settings = config.alerts;

  /** Keeps what the rules found; resolves to what opened and what ended. */
  async function settle(
    findings: ReturnType<typeof findAlerts>,
    { open, at }: { open: readonly AlertRecord[]; at: string },
  ): Promise<AlertEvent[]> {
    const { raised, closed } = settleAlerts({ findings, open, at, ...settings });
    const events: AlertEvent[] = [];
    for (const { id, kind, subject, reason } of closed) {
      const alert = open.find((one) => one.id === id);
      if (!alert || !(await alerts.close({ kind, subject, at }))) continue;
      const message =
        reason === "usual"
          ? `${alert.message} It has been so for so long that it is usual now.`
          : alert.message;
      events.push({ event: "closed", alert: { ...alert, message, closedAt: at } });
    }
    for (const finding of raised) {
      const alert = { ...finding, id: createId(), openedAt: at, closedAt: null, seenAt: at, sentAt: null };
      if (await alerts.raise(alert)) events.push({ event: "opened", alert });
    }
    return events;
  }

  /** Alerts that nobody was told of, or not for long: also one whose message did not arrive. */
  function isDue({ sentAt }: AlertRecord, now: Date): boolean {
    if (sentAt === null) return true;
    const { repeatHours } = settings;
    return repeatHours > 0 && now.getTime() - Date.parse(sentAt) >= repeatHours * HOUR_MS;
  }

  async function deliver(event: AlertEvent, at: string, signal: AbortSignal | undefined): Promise<Delivery> {
    if (!webhook) return { outcome: "off" };
    const { alert } = event;
    const isOpen = event.event !== "closed";
    // Taken before it is sent, so that of two processes only one sends it.
    if (isOpen && !(await alerts.setSent(alert.id, { from: alert.sentAt, to: at })))
      return { outcome: "sent" };
    const delivery = await webhook({ text: alertText(event, tenant), ...event, tenant }, signal);
    if (isOpen && delivery.outcome === "failed") {
      await alerts.setSent(alert.id, { from: at, to: alert.sentAt });
    }
    return delivery;
  }

  return {
    async check({ onEvent, signal } = {}) {
      const now = clock();
      const at = now.toISOString();
      const horizon = KEPT_BASELINES * settings.baselineDays;
      const past = await alerts.list({
        since: new Date(now.getTime() - horizon * 24 * HOUR_MS).toISOString(),
      });
      const open = past.filter(({ closedAt }) => closedAt === null);
      const { measured, blind } = await measure(parts, { now, open, signal });
      const changes = await settle(findAlerts(measured, { settings, past }), { open, at });
      await alerts.note(measured.check);
      const left = await alerts.list({ open: true });
      const isTold = (alert: AlertRecord) => changes.some((change) => change.alert.id === alert.id);
      const lasting = left
        .filter((alert) => !isTold(alert) && webhook !== undefined && isDue(alert, now))
        .map((alert): AlertEvent => ({ event: "lasting", alert }));
      const events = [...changes, ...lasting];
      const deliveries: Delivery[] = [];
      for (const event of events) {
        onEvent?.(event);
        deliveries.push(await deliver(event, at, signal));
      }
      const days = new Set(measured.traffic.map(({ day }) => day)).size;
      return { at, open: await alerts.list({ open: true }), events, deliveries, days, blind };
    },
    list: (query) => alerts.list(query),
    async test({ signal } = {}) {
      if (!webhook) return { outcome: "off" };
      const text = "This is a test of Assay's alerts: nothing has happened.";
      return webhook({ text, event: "test", tenant }, signal);
    },
  };
}
