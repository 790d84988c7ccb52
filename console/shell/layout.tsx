import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { includesRole, useSession, useSessionControl } from "../api/session.tsx";
import { countOf } from "../parts/format.ts";
import { useNotices } from "../parts/notices.tsx";
import { useOutbox } from "../views/thresholds/labels/outbox-provider.tsx";
import { WaitingNote } from "../views/thresholds/labels/waiting-note.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcuts } from "./shortcuts.tsx";
import { SignedInElsewhere } from "./signed-in-elsewhere.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { views } from "./views.ts";

/** Navigation beside the view; on a narrow screen above it, behind a button. */
export function Layout({ children }: { children: ComponentChildren }) {
  const { role } = useSession();
  const { path, route } = useLocation();
  const outbox = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const [isHelpOpen, setHelp] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const seen = views.filter((view) => includesRole(role, view.role));
  useShortcuts(
    "Go to",
    seen.map((view) => ({ keys: ["g", view.key], label: view.label, run: () => route(view.path) })),
  );
  useEffect(() => {
    if (path !== "") setOpen(false);
  }, [path]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      setOpen(false);
      menuButton.current?.focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen]);
  return (
    <div class="layout">
      <a class="skip" href="#view">
        Skip to the page
      </a>
      <div class="frame">
        <header class="bar">
          <a class="brand" href="/console/ask">
            <img src="/console/icon.svg" alt="" width="26" height="26" /> Assay
          </a>
          <button
            ref={menuButton}
            type="button"
            class="button quiet menu-button"
            aria-expanded={isOpen}
            aria-controls="navigation"
            onClick={() => setOpen(!isOpen)}
          >
            Menu
          </button>
        </header>
        <div class={isOpen ? "side open" : "side"} id="navigation">
          <nav aria-label="Views">
            <ul>
              {seen.map((view) => (
                <li key={view.path}>
                  <a
                    href={view.path}
                    aria-current={isWithin(path, view.path) ? "page" : undefined}
                    aria-keyshortcuts={`g ${view.key}`}
                  >
                    {view.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <SideFoot onKeys={() => setHelp(true)} />
        </div>
      </div>
      <main id="view" tabIndex={-1}>
        <SignedInElsewhere />
        {!isWithin(path, "/console/thresholds/labels") && <WaitingNote outbox={outbox} />}
        {children}
      </main>
      <ShortcutHelp isOpen={isHelpOpen} onOpen={() => setHelp(true)} onClose={() => setHelp(false)} />
    </div>
  );
}

function SideFoot({ onKeys }: { onKeys: () => void }) {
  const { name, role, tenant, keyId } = useSession();
  const { signOut } = useSessionControl();
  const notify = useNotices();
  const { waiting } = useOutbox();
  const leave = async () => {
    if (waiting.length > 0 && !confirm(lostWords(waiting.length))) return;
    await signOut().catch(() => notify("You could not be signed out. Try again.", "bad"));
  };
  return (
    <div class="side-foot">
      <p class="who">
        <strong>{name}</strong>
        <span class="faint">
          {role}
          {tenant !== "default" && `, ${tenant}`}
        </span>
      </p>
      <ThemeSwitch />
      <button type="button" class="button quiet" onClick={onKeys}>
        Keys <kbd>?</kbd>
      </button>
      <a class="button quiet" href="/docs" target="_blank" rel="noreferrer">
        HTTP API
      </a>
      {keyId !== null && (
        <button type="button" class="button quiet" onClick={leave}>
          Sign out
        </button>
      )}
    </div>
  );
}

function lostWords(waiting: number): string {
  return `${countOf(waiting, "label is", "labels are")} not saved yet and would be lost. Sign out all the same?`;
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
