import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { withStoredData } from "../with-assay.ts";

export const alertsTest = defineCommand({
  name: "alerts test",
  summary: "Send a message that says it is a test to where alerts go",
  description: 'With --json: {outcome: "sent"}.',
  examples: ["assay alerts test"],
  input: z.object({}),
  async run(context) {
    const delivery = await withStoredData(context, ({ monitor }) =>
      monitor.alerts.test({ signal: context.signal }),
    );
    if (delivery.outcome === "sent") return { text: "Sent.", json: delivery };
    if (delivery.outcome === "failed") {
      const { reason, hint } = delivery;
      throw new AppError("alert-undelivered", reason, hint === null ? {} : { hint });
    }
    throw new AppError("config-invalid", "Alerts are sent nowhere.", {
      hint: 'Set "alerts.webhook", or ASSAY_ALERT_WEBHOOK where the address is a secret.',
    });
  },
});
