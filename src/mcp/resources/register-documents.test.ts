import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { DocumentRecord } from "../../stores/documents.ts";
import { createMcpServer } from "../create-mcp-server.ts";
import { documentIdOf, documentUri } from "./document-uri.ts";

const document = (id: string, metadata: DocumentRecord["metadata"] = {}): DocumentRecord => ({
  ...{ id, metadata, collection: "default", root: "/docs", title: `Title of ${id}`, format: "markdown" },
  ...{ contentHash: "h", version: "v1", revision: 1, indexKey: "i", ingestedAt: "2026-01-01T00:00:00.000Z" },
  source: `# ${id}\n`,
});

interface ConnectOptions {
  documents: readonly DocumentRecord[];
  surfaces?: readonly string[];
}

async function connect({ documents, surfaces = [] }: ConnectOptions) {
  const config = parseConfig({
    retrieval: { audienceField: "for" },
    surfaces: { staff: { audience: ["staff"] }, public: {}, old: { audience: ["old"], enabled: false } },
  });
  const unexpected = async (): Promise<never> => {
    throw new Error("This was not expected.");
  };
  const server = createMcpServer({
    ...{ config, surfaces, version: "1.0.0", createMarker: () => "m", signal: new AbortController().signal },
    assay: {
      ...{ ask: unexpected, retrieve: unexpected, report: unexpected },
      documents: {
        ...{ passages: unexpected, remove: unexpected, put: unexpected },
        list: async () => [...documents],
        async get(id) {
          const found = documents.find((each) => each.id === id);
          if (found) return found;
          throw new AppError("document-not-found", `No ${id}.`, { hint: "Near it: secret.md" });
        },
      },
    },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [own, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  await client.connect(own);
  onTestFinished(() => client.close());
  return client;
}

const hostileIds = [
  ...[
    "a/b c.md",
    "../../etc/passwd",
    "%2e%2e%2f",
    "a?b#c",
    "ünï/日本.md",
    "{id}",
    "http://x.example/",
    "a\u202eb",
    "__proto__",
  ],
];

describe("documents as resources", () => {
  it("are listed in pages that hold each of them once", async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `page-${String(index).padStart(3, "0")}.md`);
    const client = await connect({ documents: ids.map((id) => document(id)) });
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      sizes.push(page.resources.length);
      seen.push(...page.resources.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([100, 100, 50]);
    expect(seen).toEqual(ids);
  });

  it("are read by the address they are listed under, whatever their id", async () => {
    const client = await connect({ documents: hostileIds.map((id) => document(id)) });
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(hostileIds);
    for (const { uri, name } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: `# ${name}\n` }]);
    }
  });

  it.each([
    "assay://documents/none.md",
    "assay://documents/",
    "assay://documents/%",
    "file:///etc/passwd",
    "kafka.md",
    "",
  ])("are not there under the address %j, and no other id is told", async (uri) => {
    const client = await connect({ documents: [document("secret.md")] });
    const error = await client.readResource({ uri }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32_002 });
    expect(String(error)).not.toContain("secret");
  });

  it("refuse a cursor that nobody gave", async () => {
    const client = await connect({ documents: [document("a.md")] });
    await expect(client.listResources({ cursor: "~~~" })).rejects.toMatchObject({ code: -32_602 });
  });

  it.each([
    ["every surface", [], ["all.md", "staff.md"]],
    ["the surface of the staff", ["staff"], ["all.md", "staff.md"]],
    ["the surface of everyone", ["public"], ["all.md"]],
    ["a surface that is off", ["old"], []],
  ])("are for who may find them by asking: under %s", async (_, surfaces, ids) => {
    const documents = [
      ...[document("all.md"), document("old.md", { for: "old" }), document("staff.md", { for: "staff" })],
    ];
    const client = await connect({ documents, surfaces });
    expect((await client.listResources()).resources.map(({ name }) => name)).toEqual(ids);
    for (const { id } of documents) {
      const read = client.readResource({ uri: documentUri(id) }).then(
        () => true,
        () => false,
      );
      expect(await read).toBe(ids.includes(id));
    }
  });
});

describe("the address of a document", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
        const uri = documentUri(id);
        expect(URL.canParse(uri)).toBe(true);
        expect(documentIdOf(uri)).toBe(id);
      }),
    );
  });
});
