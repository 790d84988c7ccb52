import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/** What every test of the console's pages does and looks at. */

/** Where pictures of pages are kept: below the folder of the repository, and not in it. */
const PICTURES = join(import.meta.dirname, "../../../test-artefacts/console");

const widths = [1280, 360] as const;
const themes = ["light", "dark"] as const;

/** A page that keeps what it must not do. */
export interface ConsolePage extends Page {
  /** Errors of scripts, answers of the server that are its fault, and requests to others: none on a good page. */
  readonly faults: readonly string[];
}

/** Opens `path` of the site in a new page, which is watched from its first request. */
export async function openConsole(context: BrowserContext, address: string): Promise<ConsolePage> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser says so of every refusal too, which the page then shows; the server's own faults are kept below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} of ${response.url()}`);
  });
  const { origin } = new URL(address);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith("http")) faults.push(`request to ${url.origin}`);
  });
  await page.goto(address);
  return Object.assign(page, { faults });
}

/** Types the key on the page that asks for it, wherever it was opened. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel("Your key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Views" }).waitFor({ state: "attached" });
}

/** Fails with every serious finding of axe, and where it is. */
async function checkAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const findings: string[] = await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(
    ({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ": " + html + " " + failureSummary)))`);
  expect(findings).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide: unknown = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(tooWide, "pixels the page is too wide").toBe(0);
}

/**
 * The page as it is at each width in each theme: no serious finding of axe, nothing to scroll sideways, and a picture of it
 * under `name`. Leaves the page wide and light.
 */
export async function checkLooks(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
      await expectNoSidewaysScroll(page);
      await checkAxe(page);
      await keepPicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** A picture of the whole page, to look at after a run. */
async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  // What stays in its place while one scrolls would stand in the middle of the picture.
  await page.evaluate("scrollTo(0, 0)");
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
