import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { type ShortcutGroup, useShortcutGroups, useShortcuts } from "./shortcuts.tsx";

/** All keys that work on the page as it is, opened by `?`. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const groups = mergeGroups(useShortcutGroups());
  useShortcuts("Everywhere", [{ keys: ["?"], label: "This list", run: () => setOpen(true) }]);
  return (
    <>
      <button type="button" class="button quiet help-button" onClick={() => setOpen(true)}>
        Keys <kbd>?</kbd>
      </button>
      <Dialog title="Keys" isOpen={isOpen} onClose={() => setOpen(false)}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="keys">
              {shortcuts.map(({ keys, label }) => (
                <div key={label}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
    </>
  );
}

/** Several parts of a view may have keys under one title. */
function mergeGroups(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  return [...new Set(groups.map(({ title }) => title))].map((title) => ({
    title,
    shortcuts: groups.filter((each) => each.title === title).flatMap(({ shortcuts }) => shortcuts),
  }));
}
