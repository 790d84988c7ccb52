import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { editKafka, fillGolden, KAFKA_QUESTION } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

const shows = (page: Page, question: string) =>
  page.getByRole("article", { name: question }).getByRole("heading", { level: 2 }).waitFor();

describe("the queue", () => {
  it("is worked through with one key for each decision, each followed by the next entry", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const { assay } = site;
    await assay.golden.add({
      ...{ id: "bare", phrasings: ["When is support closed?"], answer: "On Sundays.", sources: [] },
      ...{ reviewedBy: "Ann" },
    });
    await editKafka(assay, 250);
    for (let time = 0; time < 3; time += 1) await assay.ask("What happens when a batch fails?");
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole("heading", { level: 1 }).focus();
    await press("g");
    await press("q");
    await shows(page, "What happens when a batch fails?");
    await page.getByText("3 questions lost").waitFor();
    await page
      .getByRole("figure", { name: /Change of kafka.md/ })
      .getByText("five")
      .first()
      .waitFor();
    await checkLooks(page, "queue");
    await press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    await help.getByText("Retire it").waitFor();
    await press("Escape");
    await help.waitFor({ state: "hidden" });
    await press("n");
    await page.getByText("2 of 3").waitFor();
    await press("n");
    await page.getByText("3 of 3").waitFor();
    await press("p");
    await page.getByText("2 of 3").waitFor();
    await press("p");
    await shows(page, "What happens when a batch fails?");
    await press("r");
    await shows(page, KAFKA_QUESTION);
    expect((await assay.golden.show("retries")).entry.state).toBe("retired");
    await press("u");
    await page.getByText("1 of 3").or(page.getByText("2 of 3")).waitFor();
    expect((await assay.golden.show("retries")).entry.state).toBe("approved");
    await page.getByRole("button", { name: /What happens when a batch fails/ }).waitFor();
    await shows(page, KAFKA_QUESTION);
    await page.getByRole("figure", { name: /Change of kafka.md/ }).waitFor();
    await press("k");
    await page.getByText("of 2").waitFor();
    expect(await assay.ask(KAFKA_QUESTION)).toMatchObject({ source: "golden" });
    await press("g");
    await press("q");
    await shows(page, "What happens when a batch fails?");
    await page.getByRole("figure", { name: /Change of kafka.md/ }).waitFor();
    await press("e");
    await press("Control+a");
    await page.keyboard.insertText("It is retried five times.");
    await press("Control+Enter");
    await shows(page, "When is support closed?");
    expect((await assay.golden.show("retries")).entry).toMatchObject({
      ...{ answer: "It is retried five times.", reviewedBy: "curator" },
    });
    await page.getByText("No source is recorded. Choose below").waitFor();
    await press("k");
    await page.getByRole("alert").waitFor();
    await press("Escape");
    await page.getByRole("button", { name: "Retire" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    await checkLooks(page, "queue-empty");
    expect(page.faults).toEqual([]);
  });

  it("shows the text that a draft rests on before it is approved, and decides nothing while it is at work", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const { assay } = site;
    const addDraft = (id: string, question: string, source: string) =>
      assay.golden.add({ id, draft: true, phrasings: [question], answer: "Use it.", sources: [source] });
    await addDraft("pool", "Which setting bounds the Redis pool?", "redis.md#pooling");
    await addDraft("index", "Do indexes slow MySQL writes down?", "mysql.md#indexes");
    const page = await openConsole(await browser.open(), `${site.url}/console/queue?item=pool`);
    await signIn(page, site.keys.curator);
    await shows(page, "Which setting bounds the Redis pool?");
    await page.getByText(/Nobody has reviewed it/).waitFor();
    const sources = page.getByRole("list", { name: "Sources as they read now" });
    await sources.getByText("Pool connections with max-active.").waitFor();
    expect(await sources.getByRole("link").first().getAttribute("href")).toContain("redis.md");
    expect(await page.getByText("same as at the review").count()).toBe(0);
    await checkLooks(page, "queue-draft");
    let letWrite = () => {};
    const mayWrite = new Promise<void>((resolve) => {
      letWrite = resolve;
    });
    await page.route("**/v1/golden/pool/review", async (route) => {
      if (route.request().method() === "POST") await mayWrite;
      await route.continue();
    });
    await page.keyboard.press("k");
    await page.getByRole("button", { name: "Retire" }).and(page.locator(":disabled")).waitFor();
    await page.keyboard.press("r");
    await page.keyboard.press("k");
    letWrite();
    await page.getByText('Approved "pool". It is served from now on.').waitFor();
    await shows(page, "Do indexes slow MySQL writes down?");
    const states = (await assay.golden.list()).map(({ entry: { id, state } }) => [id, state]);
    expect(Object.fromEntries(states)).toMatchObject({ pool: "approved", index: "draft" });
    expect(page.faults).toEqual([]);
  });
});
