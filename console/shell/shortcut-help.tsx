import { Dialog } from "../parts/dialog.tsx";
import { keyLabel } from "./key-label.ts";
import { type ShortcutGroup, useShortcutGroups, useShortcuts } from "./shortcuts.tsx";

interface ShortcutHelpProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** All keys that work on the page as it is, opened by `?`. */
export function ShortcutHelp({ isOpen, onOpen, onClose }: ShortcutHelpProps) {
  const groups = mergeGroups(useShortcutGroups());
  useShortcuts("Everywhere", [{ keys: ["?"], label: "This list", run: onOpen }]);
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="keys">
            {shortcuts.map(({ keys, label }) => (
              <div key={label}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{keyLabel(key, navigator.platform)}</kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Several parts of a view may have keys under one title. */
function mergeGroups(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  return [...new Set(groups.map(({ title }) => title))].map((title) => ({
    title,
    shortcuts: groups.filter((each) => each.title === title).flatMap(({ shortcuts }) => shortcuts),
  }));
}
