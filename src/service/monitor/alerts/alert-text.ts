import type { AlertEvent } from "./alerts.ts";

const beginnings = { opened: "Alert", lasting: "Still open", closed: "Over" } as const;

/** One alert in words: what moved, since when, and the command that shows it. */
export function alertText({ event, alert }: AlertEvent, tenant: string): string {
  const { kind, message, since, command } = alert;
  const whose = tenant === "default" ? "" : ` of ${tenant}`;
  return `${beginnings[event]} (${kind}${whose}): ${message} Since ${since.slice(0, 10)}. See: ${command}`;
}
