import { expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { jsonReply, type Reply } from "../../fixtures/scripted-server.ts";
import { answerOf, ask, citationOf, eventText, readView, startWidgetSite } from "./widget-site.ts";

/** Whatever a document, a model or a page says, it stays text. */

const browser = useBrowser();

const IMAGE = '<img src=x onerror="window.ran = true">';
const LINK = "[click](javascript:window.ran=true)";
const HOSTILE = [IMAGE, LINK, "<script>window.ran = true</script>", '<svg onload="window.ran=true">'].join(
  "\n\n",
);

const hostile = answerOf({
  text: `${HOSTILE}\n\n- ${IMAGE}\n\n> ${LINK}\n\n![p](https://tracker.example/pixel.png)`,
  citations: [
    citationOf({ title: IMAGE, headings: [LINK], url: "javascript:window.ran=true" }),
    citationOf({ number: 2, title: "Two", headings: [], url: " java\nscript:window.ran=true", anchor: null }),
  ],
});

const streamed: Reply = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(eventText("text", { text: HOSTILE }));
  setTimeout(() => response.end(eventText("answer", hostile)), 200);
};

it.each<[string, Reply]>([
  ["an answer", jsonReply(hostile)],
  ["an answer as it is written", streamed],
  [
    "a heading of the documents",
    jsonReply(answerOf({ source: "fallback", suggestions: [{ title: IMAGE, headings: [LINK] }] })),
  ],
  ["an error", jsonReply({ detail: HOSTILE }, { status: 400 })],
])("%s that holds HTML and scripts is shown as text", async (_, reply) => {
  const site = await startWidgetSite({ answers: [reply] });
  const page = await (await browser.open()).newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(site.url);
  await ask(page, IMAGE);
  await page.locator("article", { hasText: "onerror" }).waitFor();
  await expect.poll(() => page.locator(".waiting").count()).toBe(0);
  await page.waitForTimeout(400);
  expect(await page.locator("article img, article script, article :not(button) > svg").count()).toBe(0);
  expect(await page.getByRole("heading", { name: IMAGE }).isVisible()).toBe(true);
  const targets = await page
    .locator("article a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(targets.filter((target) => !/^https?:/.test(target))).toEqual([]);
  for (const label of await page.locator("article").getByText("click").all()) await label.click();
  expect(await page.evaluate("window.ran")).toBeUndefined();
  expect(requested.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

it("works on a page whose policy allows scripts of its own server alone", async () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  const site = await startWidgetSite({ answers: [jsonReply(answerOf())], policy });
  const page = await (await browser.open()).newPage();
  const refused: string[] = [];
  page.on("console", (message) => refused.push(message.text()));
  await page.goto(site.url);
  await ask(page, "How?");
  await page.getByText("Use batch mode.").first().waitFor();
  expect(refused.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
  const position = await readView(page, ".launcher", "getComputedStyle(view).position");
  expect(position).toBe("fixed");
});
