import type { WidgetSettings } from "./read-settings.ts";
import { createDialog } from "./view/create-dialog.ts";
import { button, element } from "./view/element.ts";
import { styles } from "./view/styles.ts";

/** Puts a button on the page that opens the window to ask in. Page and widget do not see one another's styles. */
export function mountWidget(settings: WidgetSettings): void {
  const host = document.createElement("assay-widget");
  const root = host.attachShadow({ mode: "open" });
  // A sheet made by script needs no permission of the page's content security policy, as a style element would.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const dialog = createDialog(settings);
  const launcher = button(settings.title, {
    attributes: { class: "launcher", "aria-haspopup": "dialog" },
    onPress() {
      dialog.showModal();
      dialog.querySelector("textarea")?.focus();
    },
  });
  dialog.addEventListener("close", () => launcher.focus());
  root.append(element("div", {}, [launcher, dialog]));
  document.body.append(host);
}
