import { join } from "node:path";
import { runFolderOf } from "../../eval/runs/saved/run-folder.ts";
import { createFolderReplies } from "../../models/replies/create-folder-replies.ts";
import { IN_MEMORY } from "../../service/in-memory.ts";
import type { CommandContext } from "../context.ts";
import type { WithAssayOptions } from "../with-assay.ts";

/** Replies of models are kept with the runs, beside the database. */
export function keptReplies(context: CommandContext): Pick<WithAssayOptions, "replies"> {
  const { database } = context.loadConfig().config;
  if (database === IN_MEMORY) return {};
  return { replies: createFolderReplies(join(runFolderOf(database), "replies")) };
}
