import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../errors.ts";
import { withoutFinalLineEnd } from "./without-final-line-end.ts";

export interface EditTextOptions {
  /** Command line of the editor; a shell reads it, so that `code --wait` works. */
  editor: string | undefined;
  signal: AbortSignal;
}

/**
 * The text as it was saved in an editor, without its final line end. It lies in a folder that only this user can
 * read, and is removed afterwards.
 *
 * @throws AppError `usage` where no editor is set, `aborted` where it failed
 */
export async function editText(text: string, { editor, signal }: EditTextOptions): Promise<string> {
  if (editor === undefined || editor.trim() === "") {
    throw new AppError("usage", "No editor is set, so the answer cannot be edited here.", {
      hint: "Set EDITOR, or write the answer to a file and hand it in with --answer-file <path>.",
    });
  }
  const folder = await mkdtemp(join(tmpdir(), "assay-edit-"));
  try {
    const path = join(folder, "answer.md");
    await writeFile(path, `${text}\n`, { mode: 0o600 });
    await runEditor(editor, { path, signal });
    return withoutFinalLineEnd(await readFile(path, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runEditor(editor: string, { path, signal }: { path: string; signal: AbortSignal }): Promise<void> {
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${path}"`, { shell: true, stdio: "inherit", signal })
      : spawn("/bin/sh", ["-c", `${editor} "$@"`, editor, path], { stdio: "inherit", signal });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, killedBy) => {
      if (code === 0) return resolve();
      const how = code === null ? `was ended by ${killedBy ?? "a signal"}` : `ended with code ${code}`;
      reject(
        new AppError("aborted", `The editor "${editor}" ${how}, so nothing was changed.`, {
          hint: "Set EDITOR to an editor that works here.",
        }),
      );
    });
  });
}
