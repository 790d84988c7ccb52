import { posix } from "node:path";
import type { SourceContext } from "../golden.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

/** A directive that puts the text of another file in its place. */
export interface Include {
  /** As it is written, without white space at its ends. */
  readonly written: string;
  /** The file it names. */
  readonly path: string;
}

/** VitePress, Docusaurus, MkDocs, Jekyll, reStructuredText, AsciiDoc and server-side includes; the first group names the file. */
const DIRECTIVES: readonly RegExp[] = [
  /<!--\s*[@#]?(?:include|embed|import|snippet)\b:?\s*([^>]*?)\s*-->/giu,
  /^[ \t>]*<<<[ \t]*(\S.*)$/gmu,
  /^[ \t>]*@include\b:?[ \t]*(.*)$/gimu,
  /^[ \t>]*;?-+8<-+[ \t]*(\S.*)$/gmu,
  /^[ \t>]*\.\.[ \t]+(?:literal)?include::[ \t]*(\S.*)$/gmu,
  /^[ \t]*include::(\S+?)\[[^\]\n]*\]/gmu,
  /\{%-?\s*include[\w-]*\s+([^%\n]*?)-?%\}/gu,
  /\{!\s*([^!\n]+?)\s*!\}/gu,
];
/** A page that is imported as a component, as Docusaurus does. */
const IMPORT = /^import\s+([A-Z]\w*)\s+from\s+["']([^"'\n]+\.mdx?)["']/gmu;

/** Includes of a section. Comments count where they are directives. */
export function includesOf(section: string, source: string): Include[] {
  const directives = DIRECTIVES.flatMap((pattern) =>
    [...section.matchAll(pattern)].map((match) => ({ written: match[0].trim(), path: match[1] ?? "" })),
  );
  const components = [...source.matchAll(IMPORT)].flatMap(([, name = "", path = ""]) =>
    new RegExp(`<${name}(?=[\\s/>])`, "u").test(section) ? [{ written: `${name} from ${path}`, path }] : [],
  );
  return [...directives, ...components];
}

interface Included {
  /** What has the directives. */
  documentId: string;
  reader: Pick<SnapshotReader, "document">;
}

/** Those that are ingested: looked for from the folder of the page, and from the root of the documents. */
export function includedDocuments(
  includes: readonly Include[],
  { documentId, reader }: Included,
): NonNullable<SourceContext["includes"]> {
  const found = new Map<string, string>();
  for (const { path } of includes) {
    for (const id of idsOf(path, documentId)) {
      const document = reader.document(id);
      if (!document || document.id === documentId) continue;
      found.set(document.id, document.contentHash);
      break;
    }
  }
  return [...found].map(([id, documentHash]) => ({ documentId: id, documentHash }));
}

/** `"./a.md"`, `file="a.md"`, `@/a.ts{1,3}` and `a.md#part` alike. */
function idsOf(written: string, from: string): string[] {
  const quoted = /["']([^"'\n]+)["']/u.exec(written)?.[1] ?? written.trim().split(/\s/u)[0] ?? "";
  const path = quoted.replace(/[{#].*$|:\w*(?::\w*)?$/u, "").replace(/^@(?=\/)/u, "");
  if (path === "") return [];
  const isRooted = path.startsWith("/");
  const root = posix.normalize(path.replace(/^[/]+/u, ""));
  const beside = posix.normalize(posix.join(posix.dirname(from), path));
  return (isRooted ? [root] : [beside, root]).filter((id) => !id.startsWith(".."));
}

/** Whether every document that was included at the review is there and says the same. */
export function includesStand(
  { includes = [] }: Pick<SourceContext, "includes">,
  reader: Pick<SnapshotReader, "document">,
): boolean {
  return includes.every(
    ({ documentId, documentHash }) => reader.document(documentId)?.contentHash === documentHash,
  );
}
