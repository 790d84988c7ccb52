import type { Assay } from "../service/assay.ts";
import type { OpenAssayOptions } from "../service/open-assay.ts";
import type { CommandContext } from "./context.ts";
import { createProgress } from "./render/progress.ts";

export interface WithAssayOptions
  extends Pick<
    OpenAssayOptions,
    "create" | "forReindex" | "openModel" | "observers" | "background" | "replies"
  > {
  /** Opened instead of the configured one. @default the configured one */
  database?: string;
  /** Worked on instead of the configured one. @default the configured one */
  tenant?: string;
}

/**
 * Opens Assay with the settings of this call, runs `use` and closes it, also after a failure. The embedded
 * model's assembly on first use is shown on a terminal.
 */
export async function withAssay<T>(
  context: CommandContext,
  use: (assay: Assay) => Promise<T>,
  { database, tenant, ...options }: WithAssayOptions = {},
): Promise<T> {
  const { config, secrets } = context.loadConfig();
  const progress = createProgress(context, "Preparing the embedding model (first use)");
  let assay: Assay;
  try {
    // Loaded here and not above, so that help and settings do not wait for the model's runtime.
    const openAssay = context.openAssay ?? (await import("../service/open-assay.ts")).openAssay;
    assay = await openAssay({
      config: {
        ...config,
        ...(database !== undefined && { database }),
        ...(tenant !== undefined && { tenant }),
      },
      secrets,
      create: false,
      // A command ends with its answer; `assay shadow run` does what a server does behind its answers.
      background: false,
      ...options,
      clock: context.now,
      onModelProgress: (share) => progress.update(share * 100, 100),
    });
  } finally {
    progress.stop();
  }
  try {
    return await use(assay);
  } finally {
    await assay.close();
  }
}

/**
 * The same for commands that work on what is stored: the model is opened only when a text must be embedded, so they
 * are quick, and a model endpoint that is down does not stop them.
 */
export function withStoredData<T>(
  context: CommandContext,
  use: (assay: Assay) => Promise<T>,
  options: Pick<WithAssayOptions, "tenant"> = {},
): Promise<T> {
  return withAssay(context, use, { ...options, openModel: "first-use" });
}
