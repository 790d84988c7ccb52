import type { WidgetSettings } from "../read-settings.ts";
import { createConversation } from "./create-conversation.ts";
import { button, element } from "./element.ts";

/** The window that questions are asked in. The browser keeps the page behind it out of reach while it is open. */
export function createDialog(settings: WidgetSettings): HTMLDialogElement {
  const status = element("p", { class: "status", role: "status" });
  const announce = (text: string): void => {
    status.textContent = text;
  };
  const input = element("textarea", {
    ...{ rows: "2", required: "", placeholder: settings.placeholder, "aria-label": "Your question" },
  });
  const submit = element("button", { type: "submit", class: "submit" }, ["Ask"]);
  let isAsking = false;

  const ask = async (question: string): Promise<void> => {
    isAsking = true;
    submit.textContent = "Stop";
    await conversation.ask(question);
    isAsking = false;
    submit.textContent = "Ask";
  };
  const conversation = createConversation({
    ...{ settings, announce },
    onRetry(question) {
      input.focus();
      if (!isAsking) void ask(question);
    },
  });

  const form = element("form", {}, [input, submit]);
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isAsking) return conversation.stop();
    const question = input.value.trim();
    input.focus();
    if (question === "") return;
    input.value = "";
    void ask(question);
  });
  input.addEventListener("keydown", (event) => {
    // Enter also ends the choice of a word in some scripts.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!isAsking) form.requestSubmit();
  });

  const close = button("×", { attributes: { "aria-label": "Close" }, onPress: () => dialog.close() });
  const heading = element("h2", { id: "title" }, [settings.title]);
  const dialog = element("dialog", { "aria-labelledby": "title" }, [
    element("div", { class: "panel" }, [
      element("header", {}, [heading, close]),
      conversation.view,
      form,
      status,
    ]),
  ]);
  dialog.addEventListener("click", (event) => {
    // Everything inside is in the panel, so this is what lies around it.
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => keepFocus(event, dialog));
  return dialog;
}

/** From the last control to the first one and back, where the browser would leave for its own controls. */
function keepFocus(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  if (event.key !== "Tab") return;
  const reachable = [...dialog.querySelectorAll<HTMLElement>("a[href], button, textarea, [tabindex='0']")];
  const [first, last] = [reachable[0], reachable.at(-1)];
  const from = event.shiftKey ? first : last;
  if (!from?.matches(":focus")) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
