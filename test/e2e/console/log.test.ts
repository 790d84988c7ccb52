import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { fillTraffic } from "./fill-traffic.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("the log room", () => {
  it("finds answers by what the address says, shows one with all that is known of it, and looks right", async () => {
    const site = await sites.start({
      embedder: "fake",
      fill: (_, store) => fillTraffic(store, { until: new Date(), days: 6, sessionsPerDay: 40 }),
    });
    const page = await openConsole(await browser.open(), `${site.url}/console/log?source=golden&feedback=down`);
    await signIn(page, site.keys.operator);
    const list = page.getByRole("region", { name: "Answers" });
    await list.waitFor();
    await checkLooks(page, "log-list");
    expect(page.faults).toEqual([]);
  });
});
