import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { type ConsoleSite, useConsoleSites } from "./console-site.ts";
import { fillWithQuestions, isSameIntent } from "./labelled-questions.ts";

const browser = useBrowser();
const sites = useConsoleSites();

const start = () =>
  sites.start({
    ...{ embedder: "fake", fill: fillWithQuestions },
    config: { surfaces: { support: {} }, log: { durability: "full" } },
  });

/** Signs in with one key and opens a page of the room. */
async function open(site: ConsoleSite, role: keyof ConsoleSite["keys"], path: string) {
  const page = await openConsole(await browser.open(), `${site.url}/console/thresholds${path}`);
  await signIn(page, site.keys[role]);
  return page;
}

/** The draw that the page made, and the pairs that are still open there. */
async function openPairs(site: ConsoleSite, by: string) {
  const { draws } = site.assay.labelling;
  const draw = (await draws.open())?.id ?? "";
  const pairs = await draws.pairs({ draw, by });
  return { draw, pairs, left: pairs.filter(({ own, others }) => own === null && others === 0) };
}

/** What somebody who knows would say of all that is left. */
async function labelTheRest(site: ConsoleSite): Promise<void> {
  const { draw, left } = await openPairs(site, "ben");
  const labels = left.map(({ id, asked, stored }) => ({
    ...{ pair: id, key: `ben ${id}` },
    says: isSameIntent(asked, stored) ? ("yes" as const) : ("no" as const),
  }));
  await site.assay.labelling.draws.say(labels, { draw, by: "ben" });
}

const progressOf = (page: Page) => page.getByRole("complementary", { name: "Progress" });

describe("labelling pairs in the console", () => {
  it("takes ten pairs by keyboard, takes one back, and loses none while the server is away", async () => {
    const site = await start();
    const page = await open(site, "curator", "/labels");
    await page.getByRole("button", { name: "Draw pairs" }).click();
    await page.locator(".pair-card").waitFor();
    const { left } = await openPairs(site, "curator");
    for (const [at, pair] of left.slice(0, 8).entries()) {
      await page.keyboard.press(isSameIntent(pair.asked, pair.stored) ? "y" : "n");
      await progressOf(page)
        .getByText(`${at + 1} of ${left.length} labelled`)
        .waitFor();
    }
    await page.keyboard.press("n");
    await progressOf(page).getByText(`9 of ${left.length} labelled`).waitFor();
    await page.keyboard.press("u");
    await progressOf(page).getByText(`8 of ${left.length} labelled`).waitFor();
    await page.keyboard.press("s");
    await progressOf(page).getByText("1 you were not sure of").waitFor();
    // The server is away for two labels; then a page that was reloaded meanwhile sends them.
    await page.route("**/v1/pairs/labels", (route) => route.abort());
    await page.keyboard.press("y");
    await page.keyboard.press("n");
    await page.getByText("2 labels are not saved yet").waitFor();
    await checkLooks(page, "labels-waiting");
    // They wait on every page.
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    await page.getByText("2 labels are not saved yet").waitFor();
    await page.goBack();
    await page.locator(".pair-card").waitFor();
    await page.unroute("**/v1/pairs/labels");
    await page.reload();
    await progressOf(page).getByText(`10 of ${left.length} labelled`).waitFor();
    // What all people said follows each label, without a reload.
    const all = progressOf(page).getByText(/^10, of which \d+ yes/);
    await all.waitFor();
    await page.keyboard.press("n");
    await progressOf(page).getByText(`11 of ${left.length} labelled`).waitFor();
    await progressOf(page)
      .getByText(/^11, of which \d+ yes/)
      .waitFor();
    await page.keyboard.press("u");
    await all.waitFor();
    const { pairs } = await openPairs(site, "curator");
    expect(pairs.filter(({ own }) => own === "yes" || own === "no")).toHaveLength(10);
    expect(pairs.filter(({ own }) => own === "unsure")).toHaveLength(1);
    await checkLooks(page, "labels");
    expect(page.faults).toEqual([]);
  });
});

describe("choosing a threshold in the console", () => {
  it("measures, moves the line by keys and by pointer, and puts the threshold in force", async () => {
    const site = await start();
    await site.assay.labelling.draws.make();
    await labelTheRest(site);
    const page = await open(site, "operator", "?name=cache&surface=support");
    await page.getByText("Never measured for support").waitFor();
    await checkLooks(page, "thresholds-empty");
    await page.getByRole("button", { name: "Measure anew" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Measure", exact: true }).click();
    await dialog.getByText("Say what a wrong answer costs").waitFor();
    await dialog.getByLabel("Questions a day").fill("900");
    await dialog.getByLabel("Each that is served saves").fill("0.5");
    await dialog.getByLabel("A wrong answer costs").fill("1");
    await dialog.getByLabel("Precision of at least").fill("60");
    await dialog.getByRole("button", { name: "Measure", exact: true }).click();
    await page.locator(".verdict").waitFor();

    const slider = page.getByRole("slider", { name: "Threshold" });
    const wrong = page.locator(".day-figures > div").first().locator(".figure");
    await slider.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => slider.inputValue()).toBe(await slider.getAttribute("min"));
    const loosest = { at: await slider.getAttribute("aria-valuetext"), wrong: await wrong.textContent() };
    await page.keyboard.press("End");
    await expect.poll(() => slider.inputValue()).toBe(await slider.getAttribute("max"));
    const strictest = { at: await slider.getAttribute("aria-valuetext"), wrong: await wrong.textContent() };
    expect(Number(strictest.wrong)).toBeLessThan(Number(loosest.wrong?.replace(",", "")));
    const plot = page.locator(".u-over");
    const box = await plot.boundingBox();
    if (!box) throw new Error("There is no chart.");
    await page.mouse.move(box.x + box.width - 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => [loosest.at, strictest.at].includes(await slider.getAttribute("aria-valuetext")))
      .toBe(false);
    await checkLooks(page, "thresholds");

    const button = page.getByRole("button", { name: /^Put .* in force/ });
    const value = /[\d.]+/.exec((await button.textContent()) ?? "")?.[0] ?? "";
    await button.click();
    await page.getByRole("dialog").getByText("none").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Put in force" }).click();
    const card = page
      .getByRole("list", { name: "In force" })
      .getByRole("listitem")
      .filter({ hasText: "support" });
    await card.getByText(value).waitFor();
    expect(await site.assay.thresholds.get("cache", { surface: "support" })).toBe(Number(value));
    expect(page.faults).toEqual([]);
  });

  it("lists what was measured, shows one record, and says plainly not to run where few labels tell nothing", async () => {
    const site = await start();
    const { draws } = site.assay.labelling;
    const { id, rows } = await draws.make();
    const labels = rows.slice(0, 12).map((row, at) => {
      const says = at % 2 ? ("no" as const) : ("yes" as const);
      return { pair: row.id, says, key: `key-${row.id}` };
    });
    await draws.say(labels, { draw: id, by: "ben" });
    await site.assay.calibrations.run(
      { target: "cache", perDay: 900, savingPerHit: 0.5, wrongCost: 2 },
      { by: "Ann" },
    );
    await site.assay.calibrations.run({ target: "golden", wrongCost: 5 }, { by: "ben" });
    const operator = await open(site, "operator", "?name=cache");
    const button = operator.getByRole("button", { name: /in force all the same…$/ });
    await operator.getByText("nobody chose it").waitFor();
    expect(await button.getAttribute("class")).not.toContain("primary");
    await operator.getByRole("slider", { name: "Threshold" }).press("Home");
    await operator.getByText("This one would be yours.").waitFor();
    const page = await open(site, "curator", "/calibrations");
    await page.getByRole("link", { name: "cache" }).waitFor();
    await checkLooks(page, "calibrations");
    // Pages of one, of which the second cannot be read at first.
    let isBroken = true;
    await page.route(/\/v1\/calibrations(\?|$)/, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("limit", "1");
      if (isBroken && url.searchParams.has("cursor")) return route.abort();
      return route.continue({ url: url.href });
    });
    await page.reload();
    const measured = page.getByRole("list", { name: "Measurements" });
    await measured.getByRole("link", { name: "golden" }).waitFor();
    const older = page.getByRole("button", { name: "Show older ones" });
    await older.click();
    await page.getByRole("alert").filter({ hasText: "The server does not answer." }).waitFor();
    await older.waitFor({ state: "detached" });
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await measured.getByRole("link", { name: "cache" }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.getByLabel("What was measured").selectOption("rephrase");
    await page.getByText("No measurement of rephrase yet").waitFor();
    await page.unrouteAll();
    await page.getByRole("link", { name: "See all measurements" }).click();
    await page.getByRole("link", { name: "cache" }).click();
    await page.getByRole("heading", { name: "Do not run the cache threshold here" }).waitFor();
    await page.getByText("by Ann on 12 labels").waitFor();
    await page.getByText("The numbers as a table").click();
    await checkLooks(page, "calibration");
    await page.getByRole("link", { name: "Choose from it" }).click();
    await page.getByText("Only operators may: send them the address").waitFor();
    expect(page.faults).toEqual([]);
  });
});
