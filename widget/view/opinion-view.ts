import { button, element } from "./element.ts";
import { thumbIcon } from "./thumb-icon.ts";

export type Opinion = "up" | "down" | "copied";

export interface OpinionViewOptions {
  /** What is copied. */
  text: string;
  /** Resolves to whether it was taken. */
  send: (opinion: Opinion) => Promise<boolean>;
  /** Says something to who does not see the buttons. */
  announce: (text: string) => void;
}

/** Thumbs, and copying: both tell the people behind the answers how good they are. */
export function opinionView(answer: HTMLElement, options: OpinionViewOptions): HTMLElement {
  const { text, send, announce } = options;
  let isCopied = false;
  const noteCopied = (): void => {
    if (!isCopied) void send("copied");
    isCopied = true;
  };
  // Also of a part, and by keyboard.
  answer.addEventListener("copy", noteCopied);

  const said = element("span", { class: "said" });
  const tell = (words: string): void => {
    said.textContent = words;
    announce(words);
  };
  const thumbs = new Map<Opinion, HTMLButtonElement>();
  const give = async (opinion: Opinion): Promise<void> => {
    const isTaken = await send(opinion);
    if (isTaken) {
      for (const [name, thumb] of thumbs) thumb.setAttribute("aria-pressed", String(name === opinion));
    }
    tell(isTaken ? "Thank you." : "That could not be sent.");
  };
  const thumb = (opinion: "up" | "down", label: string): HTMLButtonElement => {
    const attributes = { "aria-label": label, "aria-pressed": "false", title: label };
    const made = button(thumbIcon(opinion), { attributes, onPress: () => void give(opinion) });
    thumbs.set(opinion, made);
    return made;
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      noteCopied();
      tell("Copied.");
    } catch {
      tell("It could not be copied.");
    }
  };

  return element("div", { class: "opinion", role: "group", "aria-label": "About this answer" }, [
    thumb("up", "This helped"),
    thumb("down", "This did not help"),
    // Browsers give pages without TLS no clipboard.
    ...("clipboard" in navigator && window.isSecureContext
      ? [button("Copy", { onPress: () => void copy() })]
      : []),
    said,
  ]);
}
