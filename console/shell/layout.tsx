import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { includesRole, useSession, useSessionControl } from "../api/session.tsx";
import { useNotices } from "../parts/notices.tsx";
import { forgetKept } from "../parts/use-kept.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcuts } from "./shortcuts.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { views } from "./views.ts";

/** Navigation beside the view; on a narrow screen above it, behind a button. */
export function Layout({ children }: { children: ComponentChildren }) {
  const { role } = useSession();
  const { path, route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const seen = views.filter((view) => includesRole(role, view.role));
  useShortcuts(
    "Go to",
    seen.map((view) => ({ keys: ["g", view.key], label: view.label, run: () => route(view.path) })),
  );
  useEffect(() => {
    if (path !== "") setOpen(false);
  }, [path]);
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
          <SideFoot />
        </div>
      </div>
      <main id="view" tabIndex={-1}>
        {children}
      </main>
      <ShortcutHelp />
    </div>
  );
}

function SideFoot() {
  const { name, role, tenant, keyId } = useSession();
  const { signOut } = useSessionControl();
  const notify = useNotices();
  const leave = () =>
    signOut().then(forgetKept, () => notify("You could not be signed out. Try again.", "bad"));
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
      {keyId !== null && (
        <button type="button" class="button quiet" onClick={leave}>
          Sign out
        </button>
      )}
    </div>
  );
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
