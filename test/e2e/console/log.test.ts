import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { type ConsoleSite, useConsoleSites } from "./console-site.ts";
import { fillTraffic } from "./fill-traffic.ts";

const browser = useBrowser();
const sites = useConsoleSites();

/** As a program asks, with a key in its header. */
async function ask({ url, keys }: ConsoleSite, question: string) {
  const response = await fetch(`${url}/v1/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.asker}`, "content-type": "application/json" },
    body: JSON.stringify({ question, session: "one" }),
  });
  return z.looseObject({ source: z.string() }).parse(await response.json());
}

function startFilled(): Promise<ConsoleSite> {
  return sites.start({
    embedder: "fake",
    fill: (_, store) => fillTraffic(store, { until: new Date(), days: 6, sessionsPerDay: 80 }),
  });
}

const rowsOf = (page: Page) => page.getByRole("region", { name: "Answers" }).getByRole("listitem");

describe("the log room", () => {
  it("shows what the address asks for, opens one by the keyboard, and goes back to the same list", async () => {
    const site = await startFilled();
    const page = await openConsole(
      await browser.open(),
      `${site.url}/console/log?source=golden&feedback=wrong`,
    );
    await signIn(page, site.keys.curator);
    await rowsOf(page).first().waitFor();
    for (const text of await rowsOf(page).allTextContents()) {
      expect(text).toContain("reviewed");
      expect(text).toContain("reported wrong");
    }
    await page.getByText("Operators export records and remove them.").waitFor();
    await checkLooks(page, "log-list");
    await page.getByLabel("Text").fill("redis");
    await expect.poll(() => new URL(page.url()).searchParams.get("text")).toBe("redis");
    await expect
      .poll(async () => (await rowsOf(page).allTextContents()).map((text) => /redis/i.test(text)))
      .toEqual(expect.not.arrayContaining([false]));
    await rowsOf(page).first().waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Answer" }).waitFor();
    await page.getByText("Served from the same entry").click();
    await page.getByText("Had it been withdrawn").waitFor();
    // A table that is wider than the page is scrolled by the keyboard.
    const stages = page.getByRole("region", { name: "Stages" });
    await stages.focus();
    await stages.and(page.locator(":focus")).waitFor();
    await checkLooks(page, "log-record");
    await page.keyboard.press("u");
    await rowsOf(page).first().waitFor();
    expect(new URL(page.url()).search).toContain("feedback=wrong");
    await page.getByLabel("Text").fill("nobody asked this");
    await page.getByText("No answer fits").waitFor();
    expect(page.faults).toEqual([]);
  });

  it("reports a wrong hit, which is refused from the next time on until somebody lifts that", async () => {
    const site = await sites.start();
    const question = "How do I configure Kafka batch consumption?";
    expect(await ask(site, question)).toMatchObject({ source: "golden" });
    const page = await openConsole(await browser.open(), `${site.url}/console/log?source=golden`);
    await signIn(page, site.keys.curator);
    await page.getByRole("link", { name: question }).click();
    await page.getByRole("button", { name: "Report wrong" }).click();
    const dialog = page.getByRole("dialog", { name: "Report as wrong" });
    await dialog.getByText("is kept from this very question").waitFor();
    await dialog.getByRole("textbox").fill("It asks for another broker.");
    await checkLooks(page, "log-report");
    await dialog.getByRole("button", { name: "Report it" }).click();
    const note = page.getByRole("region", { name: "Kept from this question" });
    await note.getByText("It asks for another broker.").waitFor();
    expect((await ask(site, question)).source).not.toBe("golden");
    await checkLooks(page, "log-record-traced");
    await page.goto(`${site.url}/console/log/kept-from`);
    await page.getByText(question).waitFor();
    await checkLooks(page, "log-kept-from");
    await page.getByRole("button", { name: "Let it answer again" }).click();
    await page.getByText("No answer is kept from any question").waitFor();
    expect(await ask(site, question)).toMatchObject({ source: "golden" });
    expect(page.faults).toEqual([]);
  });

  it("exports what is shown, and removes only what was counted before", async () => {
    const site = await startFilled();
    const page = await openConsole(await browser.open(), `${site.url}/console/log?feedback=wrong`);
    await signIn(page, site.keys.operator);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export JSON Lines" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("answers.jsonl");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(
      (await site.assay.log.list({ feedback: "wrong", limit: 1000 })).entries.length,
    );
    await page.getByRole("button", { name: "Remove records" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove records" });
    expect(await dialog.getByRole("button", { name: "Remove for good" }).isDisabled()).toBe(true);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("From before this day").fill(day);
    await dialog.getByRole("button", { name: "Count what would go" }).click();
    await dialog.getByText(/This would remove \d+ records\./).waitFor();
    await checkLooks(page, "log-purge");
    await dialog.getByRole("button", { name: "Remove for good" }).click();
    await page.getByText(/Removed \d+ records\./).waitFor();
    expect((await site.assay.log.list({ until: day })).entries).toEqual([]);
    expect((await site.assay.log.list()).entries).not.toEqual([]);
    expect(page.faults).toEqual([]);
  });
});
