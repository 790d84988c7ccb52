import { useState } from "preact/hooks";
import { applyTheme, keepTheme, readTheme, type Theme, themes } from "./theme.ts";

const labels: Readonly<Record<Theme, string>> = { system: "As the device", light: "Light", dark: "Dark" };

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (event: { currentTarget: HTMLSelectElement }) => {
    const chosen = themes.find((each) => each === event.currentTarget.value) ?? "system";
    setTheme(chosen);
    keepTheme(chosen);
    applyTheme(chosen);
  };
  return (
    <label class="field compact">
      <span>Theme</span>
      <select value={theme} onChange={choose}>
        {themes.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
