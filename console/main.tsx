import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/parts.css";
import { App } from "./shell/app.tsx";
import { applyTheme, readTheme } from "./shell/theme.ts";

applyTheme(readTheme());
const place = document.getElementById("console");
if (place) render(<App />, place);
