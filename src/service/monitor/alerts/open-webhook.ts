import type { Config, Secrets } from "../../../config.ts";
import { createWebhook, type Webhook } from "./create-webhook.ts";

/** The webhook of the configuration; undefined where none is set. @throws AppError `config-invalid` */
export function openWebhook(
  { alerts }: Config,
  { secrets, clock }: { secrets: Secrets; clock: () => Date },
): Webhook | undefined {
  const { timeoutMs, retries } = alerts;
  const secret = secrets.alertWebhook;
  const address = secret ?? alerts.webhook;
  if (address === null) return undefined;
  const setting = secret === undefined ? '"alerts.webhook"' : "ASSAY_ALERT_WEBHOOK";
  return createWebhook(address, { timeoutMs, retries, clock, setting });
}
