import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { mayAct } from "./may-act.ts";

export interface Shortcut {
  /** Pressed one after the other: `["g", "a"]`, `["y"]`, `["ArrowDown"]`; as `KeyboardEvent.key` names them. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly run: () => void;
  /** Whether it also works while something is typed, for keys with Ctrl or ⌘: `["Mod+Enter"]`; in no dialog. @default false */
  readonly whileTyping?: boolean;
  /** Whether it runs again and again while its key is held down, as moving may and deciding may not. @default false */
  readonly repeats?: boolean;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

interface ShortcutRegister {
  readonly groups: readonly ShortcutGroup[];
  readonly add: (group: ShortcutGroup) => () => void;
}

const ShortcutContext = createContext<ShortcutRegister | undefined>(undefined);

/** How long the first key of two waits for the second, in milliseconds. */
const PATIENCE_MS = 1200;

/**
 * Keys work wherever nothing is typed; the last view that asked for a key gets it. While a dialog is open none does, whatever has
 * the focus: what is behind it must not move.
 */
export function ShortcutProvider({ children }: { children: ComponentChildren }) {
  const [groups, setGroups] = useState<readonly ShortcutGroup[]>([]);
  const latest = useRef(groups);
  latest.current = groups;
  useEffect(() => {
    let pressed: string[] = [];
    let at = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      // The browser would press the button again for as long as the key is held.
      if (event.repeat && isPress(event)) event.preventDefault();
      if (document.querySelector("dialog[open]") !== null) {
        pressed = [];
        return;
      }
      const name = nameOf(event);
      if (name === undefined || isPress(event)) return;
      pressed = event.timeStamp - at > PATIENCE_MS ? [name] : [...pressed, name].slice(-2);
      at = event.timeStamp;
      const found = findShortcut(latest.current, { pressed, isTyping: isTyping(event.target) });
      if (!found) return;
      event.preventDefault();
      pressed = [];
      if (mayAct(found, event)) found.run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const register = useMemo<ShortcutRegister>(
    () => ({
      groups,
      add(group) {
        setGroups((before) => [...before, group]);
        return () => setGroups((before) => before.filter((each) => each !== group));
      },
    }),
    [groups],
  );
  return <ShortcutContext.Provider value={register}>{children}</ShortcutContext.Provider>;
}

function nameOf(event: KeyboardEvent): string | undefined {
  if (["Shift", "Control", "Meta", "Alt"].includes(event.key)) return undefined;
  return event.ctrlKey || event.metaKey ? `Mod+${event.key}` : event.key;
}

/** Enter and the space bar belong to the button or the link that has the focus. */
function isPress({ key, target }: KeyboardEvent): boolean {
  const isPressing = key === "Enter" || key === " ";
  return isPressing && target instanceof HTMLElement && target.closest("a, button, summary") !== null;
}

function findShortcut(
  groups: readonly ShortcutGroup[],
  { pressed, isTyping }: { pressed: readonly string[]; isTyping: boolean },
): Shortcut | undefined {
  const all = groups
    .flatMap(({ shortcuts }) => shortcuts)
    .filter((each) => !isTyping || each.whileTyping === true);
  const fits = (keys: readonly string[]) => keys.join(" ") === pressed.slice(-keys.length).join(" ");
  return all.findLast(({ keys }) => keys.length > 1 && fits(keys)) ?? all.findLast(({ keys }) => fits(keys));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Keys of a view while it is shown, listed in the help under `title`. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const add = useContext(ShortcutContext)?.add;
  const adding = useRef(add);
  adding.current = add;
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const shape = shortcuts
    .map(({ keys, label, whileTyping }) => `${keys.join(" ")}\t${label}\t${whileTyping}`)
    .join("\n");
  // Before the browser handles the next key: it is for what is shown, and not for what was shown before.
  useLayoutEffect(() => {
    const stable = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: () => latest.current[index]?.run(),
    }));
    return shape === "" ? undefined : adding.current?.({ title, shortcuts: stable });
  }, [title, shape]);
}

export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useContext(ShortcutContext)?.groups ?? [];
}
