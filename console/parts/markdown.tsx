import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { Fragment } from "preact";
import { useMemo } from "preact/hooks";
import { jsx, jsxs } from "preact/jsx-runtime";
import { isDrawable } from "./is-drawable.ts";

/** Text from documents and models may hold anything: raw HTML is dropped, and so is every image, which would load from afar. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => !["img", "picture", "source", "input"].includes(name),
  ),
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
};

/** Markdown as elements; no text is ever read as HTML. What cannot be read as Markdown is shown as it stands. */
export function Markdown({ text }: { text: string }) {
  const content = useMemo(() => drawn(text), [text]);
  if (content === undefined) {
    return (
      <div class="markdown">
        <p class="faint small">
          Shown as it was written: it nests too deeply, or has too many marks, for Markdown.
        </p>
        <pre>{text}</pre>
      </div>
    );
  }
  return <div class="markdown">{content}</div>;
}

/** Undefined where it can be drawn neither in time nor in the room there is. */
function drawn(text: string): ReturnType<typeof toElements> | undefined {
  if (!isDrawable(text)) return undefined;
  try {
    return toElements(text);
  } catch {
    return undefined;
  }
}

function toElements(text: string) {
  const tree = toHast(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return toJsxRuntime(sanitize(tree, schema), {
    ...{ Fragment, jsx, jsxs, elementAttributeNameCase: "html", stylePropertyNameCase: "css" },
    components: {
      // What a page of the documents links beside itself would lead into the console.
      a: ({ href, children }) =>
        typeof href === "string" && /^(?:https?|mailto):/iu.test(href) ? (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {children}
          </a>
        ) : (
          <span>{children}</span>
        ),
    },
  });
}
