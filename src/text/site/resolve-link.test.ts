import { describe, expect, it } from "vitest";
import { replaceLinks, withoutLocalLinks } from "./replace-links.ts";
import { resolveLink } from "./resolve-link.ts";
import { NO_SITE, type Site } from "./site.ts";

const site: Site = { ...NO_SITE, url: "https://docs.example.com/v2", folder: "docs" };
const page = { id: "docs/guide/a.md", collection: "default", metadata: {} };

describe("where a link of a page leads", () => {
  it.each([
    ["/config/environment", "https://docs.example.com/v2/config/environment"],
    ["/config/environment#node", "https://docs.example.com/v2/config/environment#node"],
    ["./b", "https://docs.example.com/v2/guide/b"],
    ["../b", "https://docs.example.com/v2/b"],
    ["./b.md#c", "https://docs.example.com/v2/guide/b#c"],
    ["../config/index.md", "https://docs.example.com/v2/config/"],
    ["/config/b.md", "https://docs.example.com/v2/config/b"],
    ["#here", "https://docs.example.com/v2/guide/a#here"],
    ["/a_(b)", "https://docs.example.com/v2/a_%28b%29"],
    ["https://other.example/", undefined],
    ["mailto:a@example.com", undefined],
    ["javascript:alert(1)", undefined],
    ["//evil.example", undefined],
    ["/\\evil.example", undefined],
    ["../../../../secret.md", undefined],
  ])("%s is %s", (target, address) => {
    expect(resolveLink(target, page, site)).toBe(address);
  });

  it("is known of a page that names its address without a site, but for files", () => {
    const named = { ...page, metadata: { url: "https://x.example/guide/a" } };
    expect(resolveLink("/b", named, NO_SITE)).toBe("https://x.example/b");
    expect(resolveLink("b", named, NO_SITE)).toBe("https://x.example/guide/b");
    expect(resolveLink("./b.md", named, NO_SITE)).toBeUndefined();
    expect(resolveLink("/b", page, NO_SITE)).toBeUndefined();
  });
});

describe("links replaced in Markdown", () => {
  const put = (text: string) => replaceLinks(text, (target) => ({ target: `<${target}>` }));

  it.each([
    ["The [environment](/config/environment).", "The [environment](</config/environment>)."],
    ['![a b](./p.png "A title")', '![a b](<./p.png> "A title")'],
    ["[`a](x)` b](/c)", "[`a](x)` b](</c>)"],
    ["[a [b] c](/c_(d))", "[a [b] c](</c_(d)>)"],
    ["[![p](/p.png)](/q)", "[![p](</p.png>)](</q>)"],
    ["`[a](/b)` and\n\n```\n[a](/b)\n```", "`[a](/b)` and\n\n```\n[a](/b)\n```"],
    ["| [a](/b) | c |", "| [a](</b>) | c |"],
    ["<https://x.example/> [a][1] [b]", "<https://x.example/> [a][1] [b]"],
  ])("%s becomes %s", (text, changed) => {
    expect(put(text)).toBe(changed);
  });

  it("keeps the words of what leads nowhere from elsewhere, and links to the web", () => {
    expect(withoutLocalLinks("See [`a` **b**](/c), [d](https://x.example/d) and ![e](./e.png).")).toBe(
      "See `a` **b**, [d](https://x.example/d) and e.",
    );
  });
});
