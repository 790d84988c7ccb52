import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageAddress } from "./page-address.ts";
import { NO_SITE, type Site } from "./site.ts";

const docs: Site = { ...NO_SITE, url: "https://docs.example.com" };
const page = (id: string, metadata: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, metadata, collection: "default" },
});

describe("the address of a page", () => {
  it.each<[string, Partial<Site>, string | null]>([
    ["guide/a.md", {}, "/guide/a"],
    ["guide/a.md", { paths: "html" }, "/guide/a.html"],
    ["guide/a.mdx", { paths: "folder" }, "/guide/a/"],
    ["guide/a.md", { paths: "source" }, "/guide/a.md"],
    ["built/a.html", {}, "/built/a"],
    ["guide/index.md", {}, "/guide/"],
    ["guide/index.md", { paths: "html" }, "/guide/"],
    ["index.md", {}, "/"],
    ["guide/README.md", {}, "/guide/"],
    ["guide/README.md", { paths: "source" }, "/guide/README.md"],
    ["guide/README.md", { generator: "vitepress" }, "/guide/README"],
    ["docs/guide/a.md", { folder: "docs" }, "/guide/a"],
    ["docs/guide/a.md", { folder: "/docs/guide/" }, "/a"],
    ["docs2/a.md", { folder: "docs" }, null],
    ["notes/a.md", { folder: "docs" }, null],
    ["01-intro/02-start.md", { generator: "docusaurus" }, "/intro/start"],
    ["2021-11-notes.md", { generator: "docusaurus" }, "/2021-11-notes"],
    ["guide/guide.md", { generator: "docusaurus" }, "/guide/"],
    ["01-intro.md", {}, "/01-intro"],
    ["ticket-81", {}, null],
  ])("of %s under %j ends with %s", (id, changes, path) => {
    const address = pageAddress(page(id), { ...docs, ...changes });
    expect(address).toBe(path === null ? null : `https://docs.example.com${path}`);
  });

  it.each(["https://example.com/v2", "https://example.com/v2/", "https://example.com/v2?x#y"])(
    "stands below the path of %s",
    (url) => {
      expect(pageAddress(page("a.md"), { ...docs, url })).toBe("https://example.com/v2/a");
    },
  );

  it.each<[Record<string, unknown>, Partial<Site>, string | null]>([
    [{ url: "https://other.example/x" }, {}, "https://other.example/x"],
    [{ permalink: "https://other.example/x" }, {}, "https://other.example/x"],
    [{ url: "/about/" }, {}, "https://docs.example.com/about/"],
    [{ permalink: "/about/us.html" }, {}, "https://docs.example.com/about/us.html"],
    [{ permalink: "/:year/:title/" }, {}, "https://docs.example.com/guide/a"],
    [{ permalink: false }, {}, null],
    [{ slug: "/start" }, {}, "https://docs.example.com/start"],
    [{ slug: "start" }, {}, "https://docs.example.com/guide/start"],
    [{ slug: "start" }, { generator: "vitepress" }, "https://docs.example.com/guide/a"],
    [{ id: "start" }, { generator: "docusaurus" }, "https://docs.example.com/guide/start"],
    [{ id: "start" }, {}, "https://docs.example.com/guide/a"],
    [{ slug: "/start", id: "b" }, { generator: "docusaurus" }, "https://docs.example.com/start"],
    [{ url: "javascript:alert(1)" }, {}, null],
    [{ slug: "/a/../../b" }, {}, null],
  ])("goes by front matter %j under %j", (metadata, changes, address) => {
    expect(pageAddress(page("guide/a.md", metadata), { ...docs, ...changes })).toBe(address);
  });

  it("is only the one that the page names where there is no site", () => {
    expect(pageAddress(page("a.md"), NO_SITE)).toBeNull();
    expect(pageAddress(page("a.md", { url: "/a" }), NO_SITE)).toBeNull();
    expect(pageAddress(page("a.md", { url: "https://x.example/a" }), NO_SITE)).toBe("https://x.example/a");
  });

  it("is none for a collection that the site does not show", () => {
    const site = { ...docs, collections: ["manual"] };
    expect(pageAddress(page("a.md"), site)).toBeNull();
    const manual = { ...page("manual:a.md"), collection: "manual" };
    expect(pageAddress(manual, site)).toBe("https://docs.example.com/a");
  });

  it.each([
    ["../../etc/a.md", null],
    ["a/./b.md", null],
    ["//evil.example/a.md", "https://docs.example.com/evil.example/a"],
    ["a\\..\\b.md", "https://docs.example.com/a%5C..%5Cb"],
    ["a?b#c d.md", "https://docs.example.com/a%3Fb%23c%20d"],
    ["%2e%2e/a.md", "https://docs.example.com/%252e%252e/a"],
    ["größe.md", "https://docs.example.com/gr%C3%B6%C3%9Fe"],
    ["javascript:alert(1).md", "https://docs.example.com/javascript%3Aalert(1)"],
    ["\ud800.md", null],
  ])("of the hostile id %j is %s", (id, address) => {
    expect(pageAddress(page(id), docs)).toBe(address);
  });

  it("never leaves the site, whatever ids and front matter say", () => {
    const piece = fc.constantFrom(
      "/",
      "..",
      ".",
      "\\",
      ":",
      "a",
      "%2e",
      "%2f",
      "#",
      "?",
      "@",
      " ",
      "\n",
      ".md",
    );
    const path = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    const site = { ...docs, url: "https://example.com/v2" };
    fc.assert(
      fc.property(path, path, fc.constantFrom("slug", "permalink", "id", "url"), (id, text, key) => {
        for (const generator of ["other", "docusaurus"] as const) {
          const address = pageAddress(page(`${id}.md`, { [key]: text }), { ...site, generator });
          if (address === null) continue;
          expect(new URL(address).href).toMatch(/^https:\/\/example\.com\/v2\//);
          expect(address).not.toMatch(/[\s#?]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
