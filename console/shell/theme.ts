export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "assay-theme";

/** The theme chosen on this device; `system` follows it. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return themes.find((theme) => theme === kept) ?? "system";
  } catch {
    // A browser may forbid it; then nothing is remembered.
    return "system";
  }
}

export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds until the page is closed.
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // Charts draw on a canvas, which no style sheet reaches.
  dispatchEvent(new Event("assay-theme"));
}
