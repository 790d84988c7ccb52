/** That a run is not of one state, in a sentence. @param moved as `EvalRun.moved` names it, not empty */
export function wordsOfMoved(name: string, moved: readonly string[]): string {
  return `While "${name}" was run, something moved under it (${moved.join(", ")}): its answers are not of one state. Run it again.`;
}
