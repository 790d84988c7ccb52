import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import {
  jsonReply,
  type Reply,
  type SeenRequest,
  startScriptedServer,
  textReply,
} from "../../fixtures/scripted-server.ts";

/** A page with the widget, and a server that answers by script. */

export const widgetScript = readFileSync(join(import.meta.dirname, "../../../dist/widget.js"), "utf8");

export interface WidgetSiteOptions {
  /** Of each question in order; the last one again and again. */
  answers: readonly Reply[];
  /** @default 200 */
  feedbackStatus?: number;
  /** Attributes of the script element. @default a key and a surface */
  attributes?: string;
  /** Content-Security-Policy of the page. @default none */
  policy?: string;
}

export interface WidgetSite {
  readonly url: string;
  /** Bodies and headers of the questions. */
  asked(): SeenRequest[];
  /** Bodies of what was said of answers. */
  opinions(): unknown[];
}

export async function startWidgetSite(options: WidgetSiteOptions): Promise<WidgetSite> {
  const { answers, feedbackStatus = 200, policy } = options;
  const { attributes = 'data-key="assay_test_key" data-surface="docs" data-session="s1"' } = options;
  let count = 0;
  const server = await startScriptedServer([
    (response, request) => {
      if (request.path === "/widget.js") {
        textReply(widgetScript, { headers: { "content-type": "text/javascript" } })(response, request);
      } else if (request.path === "/v1/feedback") {
        jsonReply({}, { status: feedbackStatus })(response, request);
      } else if (request.path === "/v1/ask") {
        answers[Math.min(count, answers.length - 1)]?.(response, request);
        count += 1;
      } else {
        const headers = { "content-type": "text/html", ...(policy && { "content-security-policy": policy }) };
        textReply(pageWith(attributes), { headers })(response, request);
      }
    },
  ]);
  onTestFinished(() => server.close());
  return {
    url: server.url,
    asked: () => server.seen.filter(({ path }) => path === "/v1/ask"),
    opinions: () => server.seen.filter(({ path }) => path === "/v1/feedback").map(({ body }) => body),
  };
}

function pageWith(attributes: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Docs</title><body><a href="#top">A link of the page</a>
<script src="/widget.js" ${attributes} defer></script></body></html>`;
}

export interface SentAnswer {
  id?: string;
  source?: string;
  text?: string;
  citations?: readonly object[];
  suggestions?: readonly object[];
}

export function answerOf(answer: SentAnswer = {}): Required<SentAnswer> {
  return { id: "a1", source: "golden", text: "Use batch mode.", citations: [], suggestions: [], ...answer };
}

export function citationOf(changes: object = {}): object {
  return {
    ...{ number: 1, title: "Kafka", headings: ["Kafka", "Batches"], anchor: "batches" },
    ...{ url: "https://docs.example.com/kafka", ...changes },
  };
}

/** One server-sent event as it goes over the wire. */
export function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Opens the window and asks by keyboard. */
export async function ask(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Ask the docs" }).click();
  await page.getByRole("textbox").fill(question);
  await page.keyboard.press("Enter");
}

/**
 * The value of an expression over `view`, an element of the widget. As text, since the types of these tests know no page.
 */
export function readView(page: Page, selector: string, expression: string): Promise<unknown> {
  const view = `document.querySelector("assay-widget").shadowRoot.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate(`((view) => ${expression})(${view})`);
}
