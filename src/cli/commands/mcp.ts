import { randomUUID } from "node:crypto";
import { z } from "zod";
import { settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { readVersion } from "../../service/read-version.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const mcp = defineCommand({
  name: "mcp",
  summary: "Serve assistants and editors over the Model Context Protocol",
  description:
    "Speaks the Model Context Protocol over standard input and output, for a client that starts it: the tools ask, search_docs, get_document and report_wrong_answer, and the documents as resources. Works on the configured database and tenant, and ends with its input. Logs go to standard error. `assay serve` speaks the same protocol over HTTP, at /mcp, to clients with a key.\n\n--json is refused: standard output belongs to the protocol.",
  options: [
    {
      flags: "--surface <name>",
      description:
        "The place that asks, whose settings hold for every question (default: any, as a client says).",
    },
    { ...reviewerOption, description: "Who reports wrong answers (setting: reviewer)." },
  ],
  examples: ["assay mcp", "assay mcp --config /srv/docs/assay.yaml --surface editor"],
  input: z.object({ surface: z.string().optional() }),
  async run(context, { surface }) {
    if (context.json) {
      throw new AppError("usage", "Standard output belongs to the protocol, so there is no JSON to print.", {
        hint: "assay mcp",
      });
    }
    const { config } = context.loadConfig();
    const surfaces = surface === undefined ? [] : [surface];
    // Refused here and not with the first question, which may come much later.
    settingsFor(config, surface);
    // Loaded here and not above: no other command needs them.
    const { createMcpServer } = await import("../../mcp/create-mcp-server.ts");
    const { serveStdio } = await import("../../mcp/serve-stdio.ts");
    const { limitSurfaces } = await import("../../server/access/limit-surfaces.ts");
    const log = (text: string) => context.stderr.write(`assay mcp: ${oneLine(text, 500)}\n`);
    await withAssay(
      context,
      async (assay) => {
        const server = createMcpServer({
          ...{ config, surfaces, by: config.reviewer, version: readVersion(), signal: context.signal },
          assay: limitSurfaces(assay, surfaces),
          createMarker: randomUUID,
        });
        log("ready");
        await serveStdio(server, {
          ...{ input: context.stdin, output: context.stdout, signal: context.signal },
          onError: ({ message }) => log(message),
        });
      },
      { background: true },
    );
    return { text: "", json: null };
  },
});
