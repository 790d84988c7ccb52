import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { fillGolden } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("what the console cannot show", () => {
  it("takes none of the other pages with it", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const page = await openConsole(await browser.open(), `${site.url}/console/golden/%zz`);
    await signIn(page, site.keys.curator);
    await page.getByText("There is no such page").waitFor();
    const entry = /\/v1\/golden\/kafka$/;
    await page.route(entry, (route) => route.fulfill({ json: {} }));
    await page.goto(`${site.url}/console/golden/kafka`);
    await page.getByText("This page could not be shown").waitFor();
    await checkLooks(page, "fault");
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    await page.unroute(entry);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Kafka|batch/i }).waitFor();
    expect(page.faults).toEqual([]);
  });

  it("may be a view whose file is gone, since another version of the console took its place", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    await page.route(/assets\/documents-room.*js$/, (route) => route.abort());
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByText("This page could not be shown").waitFor();
    await page.getByRole("link", { name: "Golden", exact: true }).click();
    await page.getByRole("link", { name: "New entry" }).waitFor();
    expect(page.faults).toEqual([]);
  });

  it("is shown as it stands where it nests without end", async () => {
    const site = await sites.start({ embedder: "fake", fill: fillGolden });
    const page = await openConsole(await browser.open(), `${site.url}/console/golden`);
    await signIn(page, site.keys.curator);
    await page.route(/\/v1\/golden\/kafka$/, async (route) => {
      const response = await route.fetch();
      const body: { entry: object } = await response.json();
      await route.fulfill({ json: { ...body, entry: { ...body.entry, answer: `${"> ".repeat(20_000)}x` } } });
    });
    await page.goto(`${site.url}/console/golden/kafka`);
    await page.getByText("Shown as it was written").first().waitFor();
    expect(page.faults).toEqual([]);
  });
});
