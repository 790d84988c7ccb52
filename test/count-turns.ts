/** How often the event loop came round while some work went on: how often whoever asks meanwhile gets a turn. */
export async function countTurns<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const come = (): void => {
    turns += 1;
    next = setImmediate(come);
  };
  next = setImmediate(come);
  try {
    const result = await work();
    return { result, turns };
  } finally {
    clearImmediate(next);
  }
}
