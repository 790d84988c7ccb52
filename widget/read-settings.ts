/** What the page that embeds the widget says, in the attributes of the script element. */
export interface WidgetSettings {
  /** Address of the server without a slash at its end. */
  readonly endpoint: string;
  /** A public key of the role asker; null for a server that asks for none. */
  readonly key: string | null;
  readonly surface: string | null;
  readonly title: string;
  readonly placeholder: string;
  /** Stays the same for one conversation. */
  readonly session: string;
}

/**
 * @param attributes the `data-` attributes
 * @param source address of the script: the server that it came from is asked, unless another one is named
 * @param createId a new id, for a page that names no session
 */
export function readSettings(
  attributes: Readonly<Record<string, string | undefined>>,
  source: string,
  createId: () => string,
): WidgetSettings {
  const given = (name: string): string | null => attributes[name]?.trim() || null;
  return {
    endpoint: new URL(given("endpoint") ?? "/", source).href.replace(/\/+$/u, ""),
    key: given("key"),
    surface: given("surface"),
    title: given("title") ?? "Ask the docs",
    placeholder: given("placeholder") ?? "What do you want to know?",
    session: given("session") ?? createId(),
  };
}
