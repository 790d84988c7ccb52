import { mountWidget } from "./mount-widget.ts";
import { readSettings } from "./read-settings.ts";

/**
 * The script that a page embeds: `<script src="https://…/widget.js" data-key="…" defer></script>`. It reads its settings
 * off that element, which the browser tells only while the script runs.
 */
const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const settings = readSettings(script.dataset, script.src, createId);
  if (document.body) mountWidget(settings);
  else document.addEventListener("DOMContentLoaded", () => mountWidget(settings));
}

/** 128 random bits; `crypto.randomUUID` is not there on pages without TLS. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
