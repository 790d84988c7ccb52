import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { editKafka, fillGolden, KAFKA_QUESTION } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

const start = () => sites.start({ embedder: "fake", fill: fillGolden });

describe("a reviewed answer", () => {
  it("is found in the list by its words, opened by keyboard, and shown with its sources and its history", async () => {
    const site = await start();
    const { assay } = site;
    await assay.ask(KAFKA_QUESTION);
    await editKafka(assay, 250);
    await assay.ask(KAFKA_QUESTION);
    await assay.ask(KAFKA_QUESTION);
    const page = await openConsole(await browser.open(), `${site.url}/console/golden?order=lost`);
    await signIn(page, site.keys.curator);
    const rows = page.getByRole("region", { name: "Reviewed answers" }).getByRole("listitem");
    // The counts are read beside the list, and come when they are there.
    await rows.first().filter({ hasText: "1 served, 2 lost" }).waitFor();
    expect(await rows.first().textContent()).toContain("approved, but stale: not served (source changed)");
    await checkLooks(page, "golden-list");
    await page.getByRole("searchbox", { name: "Search" }).fill("POOLING");
    await page.waitForURL(/text=POOLING/);
    await page.getByText("1 entry.").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await page.getByText("4 entries.").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    const chosen = page.locator('.golden-row[aria-current="true"]');
    await rows
      .nth(1)
      .and(page.getByRole("listitem").filter({ has: chosen }))
      .waitFor();
    await page.keyboard.press("k");
    await rows
      .first()
      .and(page.getByRole("listitem").filter({ has: chosen }))
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: KAFKA_QUESTION }).waitFor();
    expect(page.url()).toBe(`${site.url}/console/golden/kafka`);
    await page.getByLabel("Another question for the same answer").fill("Can I read Kafka in batches?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Take out: Can I read Kafka in batches?" }).waitFor();
    await page.getByLabel("Another question for the same answer").fill("For Redis, how do I set up pooling?");
    await page.keyboard.press("Enter");
    await page.getByLabel("Write it all the same.").check();
    await page.getByRole("button", { name: "Add" }).first().click();
    await page.getByRole("button", { name: "Take out: For Redis, how do I set up pooling?" }).waitFor();
    await page.getByText("conflict", { exact: true }).waitFor();
    await page.getByText("What changed").nth(1).click();
    await page.getByText("question: Can I read Kafka in batches?").waitFor();
    await checkLooks(page, "golden-entry");
    expect((await assay.golden.history("kafka")).at(-1)).toMatchObject({
      action: "phrasing-added",
      ...{ by: "curator", note: expect.stringContaining("redis") },
    });
    expect(page.faults).toEqual([]);
  });

  it("is written as a draft, approved, retired, brought back and removed", async () => {
    const site = await start();
    const { assay } = site;
    const page = await openConsole(await browser.open(), `${site.url}/console/golden/new`);
    await signIn(page, site.keys.curator);
    await page.getByLabel("Questions it answers").fill("How do I pool Redis?\nIs there a Redis pool?");
    await page.getByLabel("Answer, in Markdown").fill("Use **max-active**.");
    await page.getByRole("combobox", { name: "Source 1" }).fill("redis.md#pooling");
    await page.getByLabel("Id (optional)").fill("pool");
    await page.getByLabel("Labels (optional)").fill("redis, pool");
    await page.getByLabel("Keep it as a draft").check();
    await page.reload();
    expect(await page.getByLabel("Answer, in Markdown").inputValue()).toBe("Use **max-active**.");
    await checkLooks(page, "golden-new");
    await page.getByRole("button", { name: "Keep the draft" }).click();
    await page.getByRole("heading", { level: 1, name: "How do I pool Redis?" }).waitFor();
    expect((await assay.golden.show("pool")).entry).toMatchObject({
      state: "draft",
      labels: ["redis", "pool"],
    });
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Served.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Retire" }).click();
    await page.getByLabel("Why, for the history").fill("Twice.");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Take the retirement back" }).click();
    await page.getByText("Served.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove it for good" }).click();
    await page.waitForURL(`${site.url}/console/golden`);
    const steps = (await assay.golden.history("pool")).map(({ action, by }) => [action, by]);
    expect(steps).toEqual(
      ["added", "approved", "retired", "reopened", "removed"].map((action) => [action, "curator"]),
    );
    expect(page.faults).toEqual([]);
  });

  it("comes from a file with what came of it by id, and goes out as one", async () => {
    const site = await start();
    const page = await openConsole(await browser.open(), `${site.url}/console/golden/exchange`);
    await signIn(page, site.keys.curator);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download golden.yaml" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("golden.yaml");
    await page.getByLabel("Or paste its text").fill("question: [");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Format").selectOption("csv");
    await page.getByLabel("Or paste its text").fill("question,answer\nWhen is support closed?,On Sundays.\n");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("heading", { name: "1 added, 0 updated, 0 unchanged" }).waitFor();
    await checkLooks(page, "golden-exchange");
    await page.getByRole("link", { name: "when-is-support-closed" }).first().click();
    await page.getByRole("heading", { level: 1, name: "When is support closed?" }).waitFor();
    await page.goto(`${site.url}/console/golden/check`);
    await page
      .getByText("Nothing was found")
      .or(page.getByText(/\d findings? in/))
      .waitFor();
    await checkLooks(page, "golden-check");
    expect(page.faults).toEqual([]);
  });
});
