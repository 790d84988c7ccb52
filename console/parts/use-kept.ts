import { useCallback, useState } from "preact/hooks";
import { keptName, readKept, writeKept } from "../api/kept-text.ts";
import { useSession } from "../api/session.tsx";

/**
 * What somebody typed and has not sent yet, kept in this tab until it is: a reload, a broken connection, a look at another page or
 * a session that ends loses none of it. It is theirs: see `kept-text.ts`.
 *
 * @param key names it among all that is kept
 * @returns what was typed, undefined where nothing was; and what sets it, undefined to forget it
 */
export function useKept(key: string): [value: string | undefined, set: (value: string | undefined) => void] {
  const name = keptName(useSession(), key);
  const [value, setValue] = useState(() => readKept(name));
  const set = useCallback(
    (next: string | undefined) => {
      setValue(next);
      writeKept(name, next);
    },
    [name],
  );
  return [value, set];
}
