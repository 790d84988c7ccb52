/**
 * A key that is held down repeats itself, faster than anybody reads: it may move, and it decides nothing. What is pressed once more
 * is pressed on what is seen then.
 */
export function mayAct(
  shortcut: { readonly repeats?: boolean },
  press: { readonly repeat: boolean },
): boolean {
  return !press.repeat || shortcut.repeats === true;
}
