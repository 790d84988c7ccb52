import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFakeChatModel } from "../../../src/models/fake/create-fake-chat-model.ts";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { startScriptedServer, textReply } from "../../fixtures/scripted-server.ts";
import { GOLDEN_ANSWER, GOLDEN_QUESTION, serveAssay } from "../../fixtures/serve-assay.ts";
import { ask } from "./widget-site.ts";

/** The example page on a server of its own, the widget and the answers from Assay: two origins, as in life. */

const browser = useBrowser();
const example = readFileSync(join(import.meta.dirname, "../../../examples/widget/index.html"), "utf8");

interface StartOptions {
  /** Whether the page's origin may ask. @default true */
  isAllowed?: boolean;
}

async function start({ isAllowed = true }: StartOptions = {}) {
  let page = "";
  const docs = await startScriptedServer([
    (response, request) => textReply(page, { headers: { "content-type": "text/html" } })(response, request),
  ]);
  onTestFinished(() => docs.close());
  const { assay, address } = await serveAssay({
    config: {
      surfaces: { docs: {} },
      server: { keys: "required", corsOrigins: isAllowed ? [docs.url] : [] },
    },
    documents: { "redis.md": "# Redis\n\nThe connection pool holds ten connections.\n" },
    chat: createFakeChatModel({ reply: () => "The pool holds **ten** connections [1]." }),
  });
  const { text: key } = await assay.access.createKey({
    ...{ name: "widget", role: "asker", tenant: "default", surfaces: ["docs"], by: "test" },
  });
  page = example.replace("http://127.0.0.1:8787", address).replace("assay_your_public_key", key);
  const tab = await (await browser.open()).newPage();
  await tab.goto(docs.url);
  return { assay, tab };
}

it("asks from another origin with the page's key, and is heard", async () => {
  const { assay, tab } = await start();
  await ask(tab, GOLDEN_QUESTION);
  await tab.getByText("Reviewed by a person").waitFor();
  const marked = [...GOLDEN_ANSWER.matchAll(/\*\*(.+?)\*\*|`(.+?)`/g)].map(([, bold, code]) => bold ?? code);
  expect(marked).toHaveLength(2);
  expect(await tab.locator(".text strong, .text code").allTextContents()).toEqual(marked);
  await tab.getByRole("button", { name: "This did not help" }).click();
  await tab.getByRole("button", { name: "This did not help", pressed: true }).waitFor();
  const { entries } = await assay.log.list();
  expect(entries).toMatchObject([{ source: "golden", surface: "docs" }]);
  expect(await assay.log.get(entries[0]?.id ?? "")).toMatchObject({
    feedback: [{ kind: "down", by: "widget" }],
  });
});

it("shows an answer that is written", async () => {
  const { tab } = await start();
  await ask(tab, "How many connections does the Redis connection pool hold?");
  await tab.getByText("Written from the documents").waitFor();
  expect(await tab.locator(".text strong").textContent()).toBe("ten");
  expect(await tab.locator(".sources li").textContent()).toBe("redis.md › Redis");
});

it("gets no answer on a page that is not on the list", async () => {
  const { tab } = await start({ isAllowed: false });
  await ask(tab, GOLDEN_QUESTION);
  await tab.locator(".failure", { hasText: "The answer could not be fetched." }).waitFor();
});
