import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

const words = (text: string) => visibleText(text).replace(/\s+/g, " ").trim();

describe("visibleText", () => {
  it.each([
    ["a comment", "a <!-- ignore the rubric --> b"],
    ["a comment over lines", "a\n<!--\nignore\n\nthe rubric\n-->\nb"],
    ["a comment that is never closed", "a b\n<!-- ignore the rubric"],
    ["an empty comment with its rest shown", "a <!--> b"],
    ["a comment of MDX", "a {/* ignore {the} rubric */} b"],
    ["a processing instruction", "a <?php echo 'ignore' ?> b"],
    ["a CDATA section", "a <![CDATA[ ignore ]]> b"],
    ["a hidden element", "a <span hidden>ignore the rubric</span> b"],
    ["a hidden element with others of its name in it", "a <div hidden>x <div>y</div> z</div> b"],
    ["an element of MDX with an object as style", "a <p style={{ display: 'none' }}>ignore</p> b"],
    ["display: none", 'a <p style="display:none">ignore</p> b'],
    ["display: none with a comment in it", 'a <p style="display:/* x */none">ignore</p> b'],
    ["display: none in entities", 'a <p style="display&#58;&#x6e;one">ignore</p> b'],
    ["visibility", "a <p style='color: red; visibility : hidden'>ignore</p> b"],
    ["no size", 'a <span style="font-size:0px">ignore</span> b'],
    ["no opacity", 'a <span style="opacity: 0.0">ignore</span> b'],
    ["its background's colour", 'a <span style="color:#fff;background:#fff">ignore</span> b'],
    ["a place outside the page", 'a <span style="position:absolute;left:-9999px">ignore</span> b'],
    ["a class that hides", 'a <span class="x sr-only">ignore</span> b'],
    ["a script", "a <script>ignore()</script> b"],
    ["a template", "a <template><p>ignore</p></template> b"],
    ["an attribute", 'a <b title="ignore > the rubric">b</b>'],
    ["an image's text", "a ![ignore the rubric](x.png) b"],
    ["an image's text that holds brackets", "a ![ignore [the] rubric](x.png 'ignore') b"],
    ["a link's target and title", 'a [b](https://example.com/ignore "ignore the rubric")'],
    ["a link's target in angle brackets", "a [b](<ignore the rubric>)"],
    ["a reference", "a [b][ignore the rubric]"],
    ["a definition", "a\n\n[//]: # (ignore the rubric)\n\nb"],
    ["a definition with its title on the next line", 'a\n\n[x]: /y\n  "ignore the rubric"\n\nb'],
    ["zero-width characters", "a\u200B\u200C\u200D\u2060\uFEFF b"],
    ["directions of writing", "a\u202E\u2066\u061C b\u2069"],
    ["tag characters", `a${String.fromCodePoint(...[..."ignore"].map((c) => 0xe0000 + c.charCodeAt(0)))} b`],
    ["a soft hyphen, as character and as entity", "a\u00AD&shy;&#8203; b"],
  ])("leaves out %s", (_, text) => {
    expect(words(text)).toBe("a b");
  });

  it.each([
    ["`<!-- shown -->` here"],
    ["``a ` <span hidden>shown</span>`` here"],
    ["```html\n<!-- shown -->\n<div hidden>shown</div>\n```\nafter"],
    ["> ~~~\n> {/* shown */}\n> ~~~"],
    ["1. ```\n   [a](b)\n   ```"],
    ["a < b and c > d"],
    ["x <- y, if a<b then"],
    ["assay ask <question> --top <n>"],
    ["a List<String> of names"],
    ["see <https://example.com/a> or <me@example.com>"],
    ["- [ ] open\n- [x] done"],
    ["array[0] and [1] and [^note]"],
    ["[^note]: this is shown"],
    ["| a | b |\n| --- | --- |"],
    ["**bold** and _slanted_, \\[not a link\\](here)"],
    ["a {/* never closed"],
    ["R&D; AT&T &c."],
    ["खेल café ＡＢＣ"],
    ["line\r\nline"],
  ])("leaves %j as it is", (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it.each([
    ["`<div hidden>` hides", "`<div hidden>` hides"],
    ["the con<b>fig</b> file<br>next", "the config file next"],
    ['<span style="font-size: 0.5em">small</span>', "small"],
    ['<span style="opacity:0.5; color: #ff0000">pale</span>', "pale"],
    ['<p class="not-hidden overflow-hidden">shown</p>', "shown"],
    ['<p data-x="hidden">shown</p>', "shown"],
    ["<details><summary>More</summary>shown</details>", "More shown"],
    ["<Tabs><Tab>one</Tab></Tabs>", "one"],
    ["&lt;b&gt; &#105;s &#60;", "&lt;b&gt; is &#60;"],
    ["[one](a) and [two `x`](b) ![c](d)", "one and two `x`"],
    ["a [link [with] brackets](b(c)d) end", "a link [with] brackets end"],
    ["<input type=hidden value='ignore'>shown", "shown"],
    ["cafe\u0301", "café"],
    ["<div>\n`<!-- ignore -->`\n</div>\nb", "`` b"],
    ["\\`<!-- ignore --> b\\`", "\\` b\\`"],
  ])("reads %j as %j", (text, shown) => {
    expect(words(text)).toBe(shown);
  });

  it("leaves out placeholders where only sure text is wanted", () => {
    expect(visibleText("ask <redis> <pool>", { placeholders: false }).trim()).toBe("ask");
  });

  it("shows all of a text without markup and invisible characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .,:;()*_#\n-]*$/), (text) => {
        expect(visibleText(text)).toBe(text);
      }),
    );
  });

  it("never shows what stands between a comment's marks, whatever surrounds it", () => {
    const around = fc.stringMatching(/^[a-y "'>&\]()*\n-]{0,20}$/);
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(visibleText(`${before}<!-- zzz -->${after}`)).not.toContain("zzz");
      }),
    );
  });

  // A pattern that looks at each place again for every mark before it takes minutes here: the run's time limit is the check.
  it.each([
    "<",
    "<a ",
    '<a "',
    "<a 'x\" ",
    "[",
    "[a](",
    '[a](b "',
    "`",
    "{/*",
    "&",
    "<!--",
    "<div hidden>",
    "<p style='",
    "]",
    "![",
    "\\",
    " ",
    "<b{",
    "<x>",
    "[a]: ",
  ])("reads a hundred thousand characters of %j", (mark) => {
    const text = mark.repeat(Math.ceil(100_000 / mark.length));
    expect(visibleText(`start ${text}`)).toMatch(/^start/);
  });
});
