import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { editKafka, fillGolden } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

const start = () => sites.start({ embedder: "fake", fill: fillGolden });
const keyIdOf = (text: string) => text.split("_")[1] ?? "";

describe("a session that ends while somebody types", () => {
  it("asks for the key over the page, which is as it was with the same key, and keeps nothing for another", async () => {
    const site = await start();
    const { assay } = site;
    await editKafka(assay, 250);
    const context = await browser.open();
    const page = await openConsole(context, `${site.url}/console/golden/kafka/review`);
    await signIn(page, site.keys.curator);
    const answer = page.getByLabel("Answer, in Markdown");
    await answer.fill("Ann's words.");
    await context.clearCookies();
    await page.getByRole("button", { name: "Save and approve" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await checkLooks(page, "sign-in-again");
    await page.getByLabel("Your key").fill(site.keys.curator);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Your session has ended.").waitFor({ state: "detached" });
    expect(await answer.inputValue()).toBe("Ann's words.");
    await assay.access.revokeKey(keyIdOf(site.keys.curator), { by: "test" });
    await page.getByRole("button", { name: "Save and approve" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Your key").fill(site.keys.operator);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("operator", { exact: true }).first().waitFor();
    await expect.poll(() => answer.inputValue()).not.toBe("Ann's words.");
    expect(await page.evaluate<string>("JSON.stringify({ ...sessionStorage })")).not.toContain("Ann's");
    await assay.access.revokeKey(keyIdOf(site.keys.operator), { by: "test" });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Your key").waitFor();
    expect(page.faults).toEqual([]);
  });

  it("does nothing in the name of who signed in in another tab, and says who that is", async () => {
    const site = await start();
    const { assay } = site;
    await editKafka(assay, 250);
    const context = await browser.open();
    const page = await openConsole(context, `${site.url}/console/golden/kafka/review`);
    await signIn(page, site.keys.curator);
    const answer = page.getByLabel("Answer, in Markdown");
    await answer.fill("Ann's words.");
    await context.clearCookies();
    const other = await openConsole(context, `${site.url}/console/documents`);
    await signIn(other, site.keys.operator);
    await page.getByRole("button", { name: "Save and approve" }).click();
    await page.getByText("is signed in in this browser now").first().waitFor();
    await expect.poll(() => answer.inputValue()).not.toBe("Ann's words.");
    expect((await assay.golden.show("kafka")).entry.answer).not.toBe("Ann's words.");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await context.clearCookies();
    await page.reload();
    await signIn(page, site.keys.curator);
    await expect.poll(() => answer.inputValue()).toBe("Ann's words.");
    expect([...page.faults, ...other.faults]).toEqual([]);
  });
});
