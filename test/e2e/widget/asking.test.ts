import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { jsonReply, type Reply } from "../../fixtures/scripted-server.ts";
import {
  answerOf,
  ask,
  citationOf,
  eventText,
  readView,
  startWidgetSite,
  type WidgetSiteOptions,
  widgetScript,
} from "./widget-site.ts";

/** The built script in a real browser. */

const browser = useBrowser();

async function start(options: WidgetSiteOptions) {
  const site = await startWidgetSite(options);
  const context = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(site.url);
  return { site, page };
}

/** A stream that goes on when the test says so. */
function createStream() {
  let open: (response: ServerResponse) => void = () => {};
  const opened = new Promise<ServerResponse>((resolve) => {
    open = resolve;
  });
  const reply: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    open(response);
  };
  return {
    reply,
    opened,
    send: async (name: string, data: unknown) => (await opened).write(eventText(name, data)),
  };
}

it("takes less than 15 kB over the network", () => {
  expect(gzipSync(widgetScript).byteLength).toBeLessThan(15_000);
});

it("is the same whatever encoding a page or a server says it has", () => {
  expect(widgetScript).toMatch(/^[\x20-\x7e\n\t]*$/);
});

describe("a question", () => {
  it("is answered as the answer is written, with its sources", async () => {
    const stream = createStream();
    const { site, page } = await start({ answers: [stream.reply] });
    await ask(page, "How do I batch?");
    await page.getByText("Looking for an answer…").first().waitFor();
    await stream.send("text", { text: "Set `type` to " });
    await page.getByText("Set type to").waitFor();
    await stream.send("discard", { reason: "the model broke off" });
    await stream.send("text", { text: "Use **batch" });
    await page.getByText("Use **batch").waitFor();
    expect(await page.getByText("Set type to").count()).toBe(0);
    await stream.send(
      "answer",
      answerOf({ source: "generated", text: "Use **batch** mode [1].", citations: [citationOf()] }),
    );
    await page.locator("strong", { hasText: "batch" }).waitFor();
    const source = page.getByRole("link", { name: "Kafka › Batches" });
    expect(await source.getAttribute("href")).toBe("https://docs.example.com/kafka#batches");
    expect(await source.getAttribute("rel")).toBe("noopener");
    expect(await page.getByText("Written from the documents").isVisible()).toBe(true);
    expect(await page.getByRole("status").textContent()).toBe("Answer: Use batch mode .");
    const [request] = site.asked();
    expect(request?.headers).toMatchObject({ authorization: "Bearer assay_test_key" });
    expect(request?.body).toEqual({ question: "How do I batch?", session: "s1", surface: "docs" });
  });

  it("stands at the top of the window once its answer is there, unless the reader looks elsewhere", async () => {
    const long = Array.from({ length: 60 }, (_, index) => `Step ${index}.`).join("\n\n");
    const stream = createStream();
    const answer = jsonReply(answerOf({ text: long }));
    const { page } = await start({ answers: [answer, answer, stream.reply] });
    const top =
      "Math.round(view.lastElementChild.getBoundingClientRect().top - view.getBoundingClientRect().top)";
    for (const question of ["First?", "Second?"]) {
      await ask(page, question);
      await page.getByText("Step 59.").last().waitFor();
      await page.getByRole("heading", { name: question }).waitFor();
      await page.locator("[aria-busy]").waitFor({ state: "detached" });
      expect(await readView(page, ".conversation", top)).toBeLessThan(20);
    }
    await ask(page, "Third?");
    await stream.send("text", { text: "Begun." });
    await page.getByText("Begun.").waitFor();
    await readView(page, ".conversation", "{ view.scrollTop = 0; }");
    await stream.send("answer", answerOf({ source: "generated", text: `${long}\n\nDone.` }));
    await page.getByText("Done.", { exact: true }).waitFor({ state: "attached" });
    expect(await readView(page, ".conversation", "view.scrollTop")).toBe(0);
  });

  it("leads from a mark in the text to its source", async () => {
    const text = "One [2], and an array[7].";
    const citations = [citationOf(), citationOf({ number: 2, url: null, title: "Redis", headings: [] })];
    const { page } = await start({ answers: [jsonReply(answerOf({ text, citations }))] });
    await ask(page, "How?");
    await page.getByRole("button", { name: "Source 2" }).click();
    expect(await page.locator("li:focus").textContent()).toBe("Redis");
    expect(await page.locator(".text").textContent()).toBe("One 2, and an array[7].");
  });

  it("goes along with the next ones, without those that failed", async () => {
    const { site, page } = await start({
      answers: [
        jsonReply(answerOf()),
        jsonReply({}, { status: 500 }),
        jsonReply(answerOf({ text: "Undo it." })),
      ],
    });
    await ask(page, "How do I batch?");
    await page.getByText("Use batch mode.").first().waitFor();
    await ask(page, "Broken?");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await ask(page, "And how do I undo it?");
    await page.getByText("Undo it.").first().waitFor();
    expect(site.asked()[2]?.body).toMatchObject({
      history: [
        { role: "user", text: "How do I batch?" },
        { role: "assistant", text: "Use batch mode." },
      ],
    });
  });

  it("that the documents do not cover says so, names what is near, and asks for no opinion", async () => {
    const suggestions = [{ title: "Kafka", headings: ["Kafka", "Consumers"] }];
    const answer = answerOf({ source: "fallback", text: "Not covered in the docs.", suggestions });
    const { page } = await start({ answers: [jsonReply(answer)] });
    await ask(page, "How do I bake bread?");
    await page.locator(".not-covered", { hasText: "Not covered in the docs." }).waitFor();
    expect(await page.getByRole("listitem").allTextContents()).toEqual(["Kafka › Consumers"]);
    expect(await page.getByRole("button", { name: "This helped" }).count()).toBe(0);
  });
});

describe("a question without an answer", () => {
  it.each<[string, Reply, string]>([
    [
      "the server cannot",
      jsonReply({ detail: "secret" }, { status: 503 }),
      "The answer could not be fetched.",
    ],
    [
      "there were too many",
      jsonReply({}, { status: 429, headers: { "retry-after": "20" } }),
      "There were too many questions just now. Please try again in 20 seconds.",
    ],
    [
      "the question cannot be taken",
      jsonReply({ detail: "The question is too long." }, { status: 400 }),
      "The question is too long.",
    ],
    [
      "the connection is lost",
      (response) => response.destroy(),
      "The answer could not be fetched. Is the connection working?",
    ],
    [
      "the stream ends early",
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(eventText("text", { text: "Half of" }));
      },
      "The answer broke off.",
    ],
    [
      "the stream tells of an error",
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(
          eventText("text", { text: "Half of" }) + eventText("error", { status: 504, detail: "x" }),
        );
      },
      "The answer took too long.",
    ],
    ["the response is none", jsonReply({ hello: 1 }), "The answer broke off."],
  ])("since %s says why, and is asked again at a press", async (_, reply, words) => {
    const { site, page } = await start({ answers: [reply, jsonReply(answerOf())] });
    await ask(page, "How?");
    await page.locator(".failure", { hasText: words }).waitFor();
    expect(await page.getByRole("status").textContent()).toBe(words);
    expect(await page.getByText("Half of").count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Use batch mode.").first().waitFor();
    expect(await page.getByRole("heading", { name: "How?" }).count()).toBe(1);
    expect(site.asked()).toHaveLength(2);
  });

  it("since it was stopped leaves the server at once", async () => {
    const stream = createStream();
    const { page } = await start({ answers: [stream.reply, jsonReply(answerOf())] });
    await ask(page, "How?");
    const response = await stream.opened;
    const left = new Promise((resolve) => response.once("close", resolve));
    await page.getByRole("button", { name: "Stop" }).click();
    await left;
    await page.locator(".failure", { hasText: "Stopped." }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Use batch mode.").first().waitFor();
    expect(await page.getByRole("button", { name: "Ask", exact: true }).isVisible()).toBe(true);
  });
});

describe("an opinion", () => {
  it("is sent, shown as given, and can be changed", async () => {
    const { site, page } = await start({ answers: [jsonReply(answerOf())] });
    await ask(page, "How?");
    const [up, down] = ["This helped", "This did not help"].map((name) => page.getByRole("button", { name }));
    await up?.click();
    await page.getByRole("button", { name: "This helped", pressed: true }).waitFor();
    await down?.click();
    await page.getByRole("button", { name: "This did not help", pressed: true }).waitFor();
    expect(await up?.getAttribute("aria-pressed")).toBe("false");
    expect(site.opinions()).toEqual([
      { answerId: "a1", kind: "up" },
      { answerId: "a1", kind: "down" },
    ]);
  });

  it("that could not be sent is not shown as given", async () => {
    const { page } = await start({ answers: [jsonReply(answerOf())], feedbackStatus: 500 });
    await ask(page, "How?");
    await page.getByRole("button", { name: "This helped" }).click();
    await page.getByRole("status").filter({ hasText: "That could not be sent." }).waitFor();
    expect(await page.getByRole("button", { pressed: true }).count()).toBe(0);
  });

  it("is also that an answer was copied, by its button or by hand, once", async () => {
    const { site, page } = await start({ answers: [jsonReply(answerOf({ text: "Use **batch**." }))] });
    await ask(page, "How?");
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("status").filter({ hasText: "Copied." }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("Use **batch**.");
    await page.locator(".text p").click({ clickCount: 3 });
    await page.keyboard.press("ControlOrMeta+c");
    await page.getByRole("button", { name: "This helped" }).click();
    await expect
      .poll(() => site.opinions())
      .toEqual([
        { answerId: "a1", kind: "copied" },
        { answerId: "a1", kind: "up" },
      ]);
  });
});
