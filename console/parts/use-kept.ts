import { useCallback, useState } from "preact/hooks";

/**
 * What somebody typed and has not sent yet, kept in this tab until it is: a reload, a broken connection or a look at another page
 * loses none of it.
 *
 * @param key names it among all that is kept
 * @returns what was typed, undefined where nothing was; and what sets it, undefined to forget it
 */
export function useKept(key: string): [value: string | undefined, set: (value: string | undefined) => void] {
  const name = `assay-kept ${key}`;
  const [value, setValue] = useState(() => read(name));
  const set = useCallback(
    (next: string | undefined) => {
      setValue(next);
      write(name, next);
    },
    [name],
  );
  return [value, set];
}

function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    // A browser may forbid it; then it lasts as long as the page.
    return undefined;
  }
}

function write(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
