import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { jsonReply } from "../../fixtures/scripted-server.ts";
import { answerOf, ask, citationOf, readView, startWidgetSite } from "./widget-site.ts";

/** By keyboard, on a small screen, in both themes. */

const browser = useBrowser();

const LONG = `${"configuration".repeat(20)} [1]\n\n\`\`\`\n${"x = 1; ".repeat(80)}\n\`\`\`\n\n| a | ${"b".repeat(300)} |`;

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  const answer = answerOf({ text: LONG, citations: [citationOf()] });
  const site = await startWidgetSite({ answers: [jsonReply(answer)] });
  const page = await (await browser.open({ reducedMotion: "reduce", ...options })).newPage();
  await page.goto(site.url);
  return page;
}

/** What has the focus, the shadow root looked into. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
    return element.getAttribute("aria-label") ?? element.textContent;
  })()`);
}

describe("by keyboard", () => {
  it("it is opened, asked, gone through in a circle, and closed to where one was", async () => {
    const page = await start();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("A link of the page");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Ask the docs");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Your question");
    expect(await page.getByRole("dialog", { name: "Ask the docs" }).isVisible()).toBe(true);
    await page.keyboard.type("How");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("so?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "This helped" }).waitFor();
    expect(await page.getByRole("heading", { level: 3 }).textContent()).toBe("How\nso?");
    expect(await focused(page)).toBe("Your question");

    const round: string[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      round.push((await focused(page)).slice(0, 20));
    }
    const circle = ["Ask", "Close", "Source 1", "x = 1; x = 1; x = 1;", "| a | bbbbbbbbbbbbbb"];
    expect(round.slice(0, 5)).toEqual(circle);
    expect(round.slice(5, 10)).toEqual([
      "Kafka › Batches",
      "This helped",
      "This did not help",
      "Copy",
      "Your question",
    ]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("Copy");

    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await focused(page)).toBe("Ask the docs");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("heading", { level: 3 }).isVisible()).toBe(true);
  });

  it("Enter that ends the choice of a word sends nothing, and neither does an empty question", async () => {
    const page = await start();
    await page.getByRole("button", { name: "Ask the docs" }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox").fill("はし");
    await page
      .getByRole("textbox")
      .dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    expect(await page.getByRole("article").count()).toBe(0);
    expect(await page.getByRole("textbox").inputValue()).toBe("はし");
  });
});

describe("on a screen of 360 pixels", () => {
  it("everything is on it, and only code is scrolled sideways", async () => {
    const page = await start({ viewport: { width: 360, height: 640 } });
    await ask(page, "How do I batch?");
    await page.getByRole("button", { name: "This helped" }).waitFor();
    expect(await page.getByRole("dialog").boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      width: 360,
      height: 640,
    });
    const names = ["Close", "This helped", "This did not help", "Copy", "Ask"];
    for (const name of names) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(360);
      expect(box?.height, name).toBeGreaterThanOrEqual(24);
    }
    const overflow = await readView(page, ".conversation", "view.scrollWidth - view.clientWidth");
    expect(overflow).toBe(0);
  });
});

/** Ratio of luminances of each text to what is behind it, as WCAG computes it. */
const CONTRASTS = `(() => {
  const root = document.querySelector("assay-widget").shadowRoot;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (color) => rgb(color).slice(0, 3).map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (rgb(color)[3] > 0) return color;
    }
    return "white";
  };
  return [...root.querySelectorAll("button, h2, h3, p, a, code, li")].map((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
    return { name: element.tagName + "." + element.className, ratio: (a + 0.05) / (b + 0.05) };
  });
})()`;

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  it("each text stands out from what is behind it", async () => {
    const page = await start({ colorScheme });
    await ask(page, "How do I batch?");
    await page.getByRole("button", { name: "This helped" }).click();
    await page.getByRole("button", { name: "This helped", pressed: true }).waitFor();
    const contrasts: { name: string; ratio: number }[] = await page.evaluate(CONTRASTS);
    expect(contrasts.length).toBeGreaterThan(10);
    expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it("is that of the visitor", async () => {
    const page = await start({ colorScheme });
    await page.getByRole("button", { name: "Ask the docs" }).click();
    const color = await readView(page, "dialog", "getComputedStyle(view).backgroundColor");
    expect(color).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(22, 25, 29)");
  });
});

it.each([
  ["reduce", "none"],
  ["no-preference", "rise"],
] as const)("with motion %s the window comes with the movement %s", async (reducedMotion, name) => {
  const page = await start({ reducedMotion });
  await page.getByRole("button", { name: "Ask the docs" }).click();
  expect(await readView(page, "dialog", "getComputedStyle(view).animationName")).toBe(name);
});

it("nothing of the page's styles comes in", async () => {
  const page = await start();
  await page.addStyleTag({
    content: "* { font-size: 40px !important; color: red } body { visibility: visible }",
  });
  await page.getByRole("button", { name: "Ask the docs" }).click();
  const size = await readView(page, "textarea", "getComputedStyle(view).fontSize");
  expect(size).toBe("16px");
});
