import { useCallback, useState } from "preact/hooks";

const PREFIX = "assay-kept ";

/**
 * What somebody typed and has not sent yet, kept in this tab until it is: a reload, a broken connection or a look at another page
 * loses none of it.
 *
 * @param key names it among all that is kept
 * @returns what was typed, undefined where nothing was; and what sets it, undefined to forget it
 */
export function useKept(key: string): [value: string | undefined, set: (value: string | undefined) => void] {
  const name = `${PREFIX}${key}`;
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

/** Forgets all of it, so that whoever signs in next does not find it. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // As below.
  }
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
