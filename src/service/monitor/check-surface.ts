import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import { type Config, settingsFor } from "../../config.ts";
import type { LogStore } from "../../stores/log.ts";

export interface CheckSurfaceParts {
  config: Config;
  store: { log: Pick<LogStore, "list"> };
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
}

/**
 * That a surface is one of the configuration, also one that is switched off, or of the log: of any other, figures would read
 * as if nothing had been asked there.
 *
 * @throws AppError `surface-unknown` naming the nearest ones
 */
export async function checkSurface(
  surface: string | undefined,
  { config, store, writer }: CheckSurfaceParts,
): Promise<void> {
  if (surface === undefined || Object.hasOwn(config.surfaces, surface)) return;
  await writer?.flush();
  const { entries } = await store.log.list({ surface, limit: 1 });
  if (entries.length === 0) settingsFor(config, surface);
}
