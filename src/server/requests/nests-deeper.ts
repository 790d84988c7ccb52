/** Whether a value of JSON has more levels of lists and objects in one another. Does not recurse itself. */
export function nestsDeeper(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each).filter(isNested) : [],
    );
  }
  return false;
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
