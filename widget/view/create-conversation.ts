import { type AskOutcome, askQuestion, post, type Turn } from "../ask/ask-question.ts";
import type { WidgetSettings } from "../read-settings.ts";
import { answerView, writtenView } from "./answer-view.ts";
import { button, element } from "./element.ts";
import { opinionView } from "./opinion-view.ts";

/** Questions and their answers, one below the other. */
export interface Conversation {
  readonly view: HTMLElement;
  /** Resolves when the answer is there, and when none came. One question at a time. */
  ask(question: string): Promise<void>;
  /** Gives up the question that is being answered. */
  stop(): void;
}

export interface ConversationOptions {
  settings: WidgetSettings;
  announce: (text: string) => void;
  /** Called when a failed question is asked again, whose button is gone then. */
  onRetry: (question: string) => void;
}

/** Earlier questions that go along, so that "and how do I undo it?" is understood. */
const REMEMBERED = 3;

export function createConversation({ settings, announce, onRetry }: ConversationOptions): Conversation {
  const view = element("div", { class: "conversation", tabindex: "-1" });
  let history: readonly Turn[] = [];
  let asking: AbortController | undefined;

  const show = (outcome: AskOutcome, { place, question }: { place: HTMLElement; question: string }): void => {
    if ("kind" in outcome) {
      const retry = button("Try again", {
        onPress() {
          place.parentElement?.remove();
          onRetry(question);
        },
      });
      place.replaceChildren(element("div", { class: "failure" }, [element("p", {}, [outcome.text]), retry]));
      announce(outcome.text);
      return;
    }
    const answer = answerView(outcome);
    place.replaceChildren(answer);
    announce(`Answer: ${spokenText(answer)}`);
    if (outcome.source === "fallback") return;
    const send = async (kind: string): Promise<boolean> => {
      const body = { answerId: outcome.id, kind };
      return (await post("feedback", { settings, body }).catch(() => undefined))?.ok === true;
    };
    place.append(opinionView(answer, { text: outcome.text, send, announce }));
    const turns: Turn[] = [
      { role: "user", text: question },
      { role: "assistant", text: outcome.text },
    ];
    history = [...history, ...turns].slice(-2 * REMEMBERED);
  };

  return {
    view,
    async ask(question) {
      const controller = new AbortController();
      asking = controller;
      const place = element("div", { "aria-busy": "true" }, [
        element("p", { class: "waiting" }, ["Looking for an answer…"]),
      ]);
      const exchange = element("article", {}, [element("h3", {}, [question]), place]);
      view.append(exchange);
      const follow = followExchange(exchange, view);
      announce("Looking for an answer…");
      const draw = drawOncePerFrame((text) => {
        if (!place.hasAttribute("aria-busy")) return;
        place.replaceChildren(element("div", { class: "answer text" }, writtenView(text)));
        follow();
      });
      const { signal } = controller;
      const outcome = await askQuestion(question, { settings, history, signal, onText: draw });
      asking = undefined;
      place.removeAttribute("aria-busy");
      show(outcome, { place, question });
      follow();
    },
    stop() {
      asking?.abort();
    },
  };
}

/** The text without the marks of its sources, which would be read out as numbers. */
function spokenText(answer: HTMLElement): string {
  const text = answer.querySelector(".text")?.cloneNode(true);
  if (!(text instanceof HTMLElement)) return "";
  for (const mark of text.querySelectorAll(".cite")) mark.remove();
  return text.textContent;
}

/**
 * Brings a question to the top of the window, as far as what stands below it allows; called again while the answer grows, until
 * the reader moves the view.
 */
function followExchange(exchange: HTMLElement, view: HTMLElement): () => void {
  let place: number | undefined;
  const follow = (): void => {
    // What was void goes, and then the view is as far down as it still can be.
    const expected = Math.min(place ?? view.scrollTop, view.scrollHeight - view.clientHeight);
    if (Math.abs(view.scrollTop - expected) > 1) return;
    exchange.scrollIntoView({ block: "start" });
    place = view.scrollTop;
  };
  follow();
  return follow;
}

/** Texts come faster than they can be seen; the last one of each frame is drawn. */
function drawOncePerFrame(draw: (text: string) => void): (text: string) => void {
  let latest: string | undefined;
  return (text) => {
    if (latest === undefined) {
      requestAnimationFrame(() => {
        draw(latest ?? "");
        latest = undefined;
      });
    }
    latest = text;
  };
}
