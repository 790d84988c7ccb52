import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { fillTraffic } from "./fill-traffic.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("the monitor", () => {
  it("shows a filled log: cohorts, divergence, alerts, paths and money, each also in numbers", async () => {
    const site = await sites.start({
      embedder: "fake",
      fill: (_, store) => fillTraffic(store, { until: new Date(), days: 28, sessionsPerDay: 35 }),
    });
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const page = await openConsole(await browser.open(), `${site.url}/console/monitor?since=${since}`);
    await signIn(page, site.keys.curator);
    await page.getByText("At docs 25.0 % of served answers differ").waitFor();
    await page.getByRole("heading", { name: "What people did next" }).waitFor();
    const rephrased = page.getByRole("listitem").filter({ hasText: "asked again in other words" });
    await rephrased.getByText("served is better").waitFor();
    await page.getByText("Too few to say anything of yet").waitFor();
    await checkLooks(page, "monitor");
    const money = page.getByRole("region", { name: "Money" });
    await money.getByText("The numbers as a table").click();
    await money.getByRole("rowheader").first().waitFor();
    await page.getByLabel("Surface").selectOption("support");
    await expect.poll(() => new URL(page.url()).searchParams.get("surface")).toBe("support");
    await page.getByText("surface support").waitFor();
    const disliked = page.getByRole("region", { name: "Answers that people disliked", exact: true });
    await disliked.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Answer" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/log\/asker-/);
    await page.goBack();
    await disliked.getByRole("link", { name: "Reported wrong" }).click();
    await page.getByRole("region", { name: "Answers" }).getByText("reported wrong").first().waitFor();
    expect(page.faults).toEqual([]);
  });

  it("says of an empty log that nothing is known, and what to do", async () => {
    const site = await sites.start({ embedder: "fake" });
    const page = await openConsole(await browser.open(), `${site.url}/console/monitor`);
    await signIn(page, site.keys.curator);
    await page.getByText("No question was logged in this period.").waitFor();
    await page.getByText("no alert is open").waitFor();
    await checkLooks(page, "monitor-empty");
    await page.goto(`${site.url}/console/monitor?surface=nowhere`);
    await expect.poll(() => page.getByLabel("Surface").inputValue()).toBe("nowhere");
    await page.getByRole("alert").waitFor();
    expect(page.faults).toEqual([]);
  });
});
