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
import type { AlertEvent, Alerts, Delivery } from "./alerts.ts";
import type { Webhook } from "./create-webhook.ts";
import { type DeliverOptions, deliverEvent } from "./deliver-event.ts";
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
      if (!alert) continue;
      const message =
        reason === "usual"
          ? `${alert.message} It has been so for so long that it is usual now.`
          : alert.message;
      if (!(await alerts.close({ kind, subject, at, message, isOwed: webhook !== undefined }))) continue;
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

  /** What is to be told besides what changed just now: what lasts, and what did not arrive before. */
  async function findOwed(changes: readonly AlertEvent[], now: Date): Promise<AlertEvent[]> {
    if (!webhook) return [];
    const isNew = ({ id }: AlertRecord) => !changes.some(({ alert }) => alert.id === id);
    const lasting = (await alerts.list({ open: true })).filter((alert) => isNew(alert) && isDue(alert, now));
    const over = (await alerts.list({ owed: true })).filter(isNew);
    return [
      ...lasting.map((alert): AlertEvent => ({ event: "lasting", alert })),
      ...over.map((alert): AlertEvent => ({ event: "closed", alert })),
    ];
  }

  async function deliver(event: AlertEvent, options: DeliverOptions): Promise<Delivery | undefined> {
    if (!webhook) return { outcome: "off" };
    return deliverEvent(event, options, { alerts, webhook, settings, tenant, clock });
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
      const { measured, ...sight } = await measure(parts, { now, open, signal });
      const changes = await settle(findAlerts(measured, { settings, past }), { open, at });
      await alerts.note(measured.check);
      for (const event of changes) onEvent?.(event);
      const events: AlertEvent[] = [];
      const deliveries: Delivery[] = [];
      for (const event of [...changes, ...(await findOwed(changes, now))]) {
        const isChange = changes.includes(event);
        const delivery = await deliver(event, { at, signal });
        if (!isChange && delivery === undefined) continue;
        if (!isChange) onEvent?.(event);
        events.push(event);
        deliveries.push(delivery ?? { outcome: "elsewhere" });
      }
      const days = new Set(measured.traffic.map(({ day }) => day)).size;
      return { at, open: await alerts.list({ open: true }), events, deliveries, days, ...sight };
    },
    list: (query) => alerts.list(query),
    async test({ signal } = {}) {
      if (!webhook) return { outcome: "off" };
      const text = "This is a test of Assay's alerts: nothing has happened.";
      return webhook({ text, event: "test", tenant }, signal);
    },
  };
}
