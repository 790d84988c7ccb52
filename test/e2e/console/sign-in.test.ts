import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("signing in", () => {
  it("refuses a wrong key in words, opens where the address led, and keeps no key where scripts can read it", async () => {
    const site = await sites.start({ embedder: "fake" });
    const context = await browser.open();
    const page = await openConsole(context, `${site.url}/console/documents`);
    await page.getByLabel("Your key").fill("assay_wrong");
    await page.keyboard.press("Enter");
    const refusal = page.getByRole("alert");
    await refusal.getByText("Next: ").waitFor();
    expect(await refusal.getByRole("code").textContent()).toBe("assay keys create");
    await checkLooks(page, "sign-in");
    await signIn(page, site.keys.curator);
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/documents");
    const kept: string = await page.evaluate(
      "document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })",
    );
    expect(kept).not.toContain(site.keys.curator.slice(-20));
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Who else reads this?");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "How it came about" }).waitFor();
    await page.getByRole("button", { name: "Ask", exact: true }).waitFor();
    const left = () => page.evaluate<string>("JSON.stringify({ ...sessionStorage })");
    await expect.poll(left).toContain("Who else reads this?");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Your key").waitFor();
    expect(await left()).not.toContain("Who else reads this?");
    expect(page.faults).toEqual([]);
  });

  it("shows an asker only where to ask", async () => {
    const site = await sites.start({ embedder: "fake" });
    const page = await openConsole(await browser.open(), `${site.url}/console/documents`);
    await signIn(page, site.keys.asker);
    await page.getByRole("heading", { level: 1, name: "Nothing here" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Views" }).getByRole("link").allTextContents()).toEqual(
      ["Ask"],
    );
    expect(page.faults).toEqual([]);
  });

  it("leaves a menu on a narrow screen by Escape, and has the list of keys in it and over nothing", async () => {
    const site = await sites.start({ embedder: "fake" });
    const page = await openConsole(await browser.open(), `${site.url}/console/documents`);
    await signIn(page, site.keys.curator);
    await page.setViewportSize({ width: 360, height: 780 });
    const menu = page.getByRole("button", { name: "Menu" });
    const keys = page.getByRole("button", { name: "Keys" });
    await keys.waitFor({ state: "hidden" });
    await menu.click();
    await page.getByRole("link", { name: "Golden", exact: true }).focus();
    await page.keyboard.press("Escape");
    await menu.and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Menu", expanded: false }).waitFor();
    await page.getByRole("navigation", { name: "Views" }).waitFor({ state: "hidden" });
    await menu.click();
    await keys.click();
    const help = page.getByRole("dialog", { name: "Keys" });
    await help.getByText("This list").waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    expect(await menu.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await page.keyboard.press("?");
    await help.getByText("This list").waitFor();
    expect(page.faults).toEqual([]);
  });
});
