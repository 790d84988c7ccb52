import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Assay } from "../../service/assay.ts";
import type { ReindexReport } from "../../service/reindex.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { createProgress } from "../render/progress.ts";
import { renderReindex, renderReindexOfAll, type TenantReindex } from "../render/reindex.ts";
import { withAssay } from "../with-assay.ts";

const MAIN = { id: "default", problem: null };

export const reindex = defineCommand({
  name: "reindex",
  summary: "Embed everything anew with the configured model",
  description:
    "Moves the database to another embedding model. All vectors are replaced in one step at the end; until then, and after an interruption, the old ones serve as before. Thresholds that a person chose must be chosen anew afterwards. Each tenant has its own vectors: name one with --tenant, or move them all with --all-tenants, one after the other; exit 1 when one of them failed.\n\nWith --json: {from, to, passages, phrasings, milliseconds}; with --all-tenants: {tenants: [{tenant, …} or {tenant, problem: {code, message, hint}}]}, tenant null for a file whose tenant cannot be told.",
  options: [{ flags: "--all-tenants", description: "The main database and every tenant." }],
  examples: ["assay reindex", "assay reindex --db docs.db --json", "assay reindex --all-tenants"],
  input: z.object({ allTenants: z.boolean().default(false) }),
  async run(context, { allTenants }) {
    if (allTenants) {
      const tenants = await reindexAll(context);
      return {
        text: renderReindexOfAll(tenants, context.styler),
        json: { tenants },
        exitCode: tenants.every((tenant) => !("problem" in tenant)) ? 0 : 1,
      };
    }
    const report = await withAssay(context, (assay) => reindexOne(assay, "Embedding", context), {
      forReindex: true,
    });
    return { text: renderReindex(report, context.styler), json: report };
  },
});

function reindexOne(
  assay: Pick<Assay, "reindex">,
  title: string,
  context: CommandContext,
): Promise<ReindexReport> {
  const progress = createProgress(context, title);
  return assay
    .reindex({ signal: context.signal, onProgress: (done, total) => progress.update(done, total) })
    .finally(() => progress.stop());
}

function reindexAll(context: CommandContext): Promise<TenantReindex[]> {
  const { config, origin } = context.loadConfig();
  if (origin("tenant") === "flag") {
    throw new AppError(
      "usage",
      `--all-tenants and --tenant ${JSON.stringify(config.tenant)} exclude each other.`,
      {
        hint: "Leave one of them out.",
      },
    );
  }
  const run = async (assay: Assay): Promise<TenantReindex[]> => {
    const done: TenantReindex[] = [];
    for (const { id, problem } of [MAIN, ...(await assay.tenants.list())]) {
      done.push(
        id === null
          ? { tenant: null, problem: { code: "database-broken", message: problem, hint: null } }
          : await reindexOrProblem(assay, id, context),
      );
    }
    return done;
  };
  return withAssay(context, run, { forReindex: true, tenant: "default" });
}

/** The others go on where one tenant fails; an interruption ends them all. */
async function reindexOrProblem(
  assay: Assay,
  tenant: string,
  context: CommandContext,
): Promise<TenantReindex> {
  try {
    return { tenant, ...(await reindexOne(assay.forTenant(tenant), `Embedding ${tenant}`, context)) };
  } catch (error) {
    if (!AppError.isInstance(error) || error.code === "aborted") throw error;
    const { code, message, hint = null } = error;
    return { tenant, problem: { code, message, hint } };
  }
}
