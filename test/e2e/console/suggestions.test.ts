import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { fillGolden } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("suggestions", () => {
  it("are rejected, taken back and accepted as edited, by one key each", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const { assay } = site;
    for (const session of ["one", "two", "three"]) {
      await assay.ask("Set the listener type to what?", { session });
      if (session !== "three") await assay.ask("Pool connections with which setting?", { session });
    }
    const page = await openConsole(await browser.open(), `${site.url}/console/suggestions`);
    await signIn(page, site.keys.curator);
    const article = (name: string) => page.getByRole("article", { name });
    await article("Set the listener type to what?").waitFor();
    await page.getByText("Asked 3 times by 3 askers").waitFor();
    await page.getByText("1 of 2").waitFor();
    await checkLooks(page, "suggestions");
    await page.keyboard.press("x");
    await article("Pool connections with which setting?").waitFor();
    await page.keyboard.press("u");
    await page.getByText("of 2").waitFor();
    await page.getByRole("button", { name: /^Set the listener type/ }).click();
    await page.keyboard.press("e");
    await page.getByLabel("Question").fill("Which listener type reads batches?");
    await page.getByLabel("Answer, in Markdown").fill("The type batch.");
    await page.keyboard.press("Control+Enter");
    await article("Pool connections with which setting?").waitFor();
    expect(await assay.golden.queue()).toMatchObject([
      {
        why: "draft",
        entry: { answer: "The type batch.", phrasings: [{ text: "Which listener type reads batches?" }] },
      },
    ]);
    // Nothing is edited here: the key that accepts an edit does nothing.
    await page.keyboard.press("Control+Enter");
    // What is typed at once is the reason, with every letter that is a key behind the dialog.
    await page.keyboard.type("wToo narrow, a fax.");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Too narrow.");
    expect(await page.getByLabel("Why").inputValue()).toBe("Too narrow.");
    await page.keyboard.press("Enter");
    await page.getByText("The log suggests nothing").waitFor();
    await page.getByRole("link", { name: "Rejected" }).click();
    await page.getByText(/Too narrow/).waitFor();
    expect(await assay.suggestions.decided("rejected")).toMatchObject([
      { decision: { by: "curator", note: "Too narrow." } },
    ]);
    expect(page.faults).toEqual([]);
  });
});

describe("an open dialog", () => {
  it("keeps every key from what is behind it, wherever its focus is", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const { assay } = site;
    for (const session of ["one", "two", "three"]) {
      await assay.ask("Set the listener type to what?", { session });
    }
    const page = await openConsole(await browser.open(), `${site.url}/console/suggestions`);
    await signIn(page, site.keys.curator);
    await page.getByRole("article", { name: "Set the listener type to what?" }).waitFor();
    await page.keyboard.press("w");
    const dialog = page.getByRole("dialog", { name: "Reject this suggestion?" });
    await dialog.getByRole("button", { name: "Close" }).focus();
    for (const key of ["a", "x", "e", "Control+Enter", "g", "q"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    await help.and(page.locator(":focus")).waitFor();
    expect(await help.textContent()).not.toContain("Mod");
    await page.keyboard.press("Space");
    await page.keyboard.press("x");
    expect(await help.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await page.keyboard.press("?");
    await page.keyboard.press("Escape");
    await page.getByLabel("Question").press("Tab");
    expect(new URL(page.url()).pathname).toBe("/console/suggestions");
    expect(await assay.suggestions.decided("rejected")).toEqual([]);
    expect(await assay.suggestions.decided("accepted")).toEqual([]);
    expect(page.faults).toEqual([]);
  });
});
