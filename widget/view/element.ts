/** Makes an element. Texts are put in as text, never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export interface ButtonOptions {
  onPress: () => void;
  /** @default none */
  attributes?: Readonly<Record<string, string>>;
}

export function button(
  content: Node | string,
  { onPress, attributes = {} }: ButtonOptions,
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, [content]);
  made.addEventListener("click", onPress);
  return made;
}
