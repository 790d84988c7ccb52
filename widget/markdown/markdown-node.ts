/** What an answer is made of once its Markdown is read. There is no node for HTML: it stays text. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly children: readonly Inline[] }
  /** `url` is absolute and http or https. */
  | { readonly kind: "link"; readonly url: string; readonly children: readonly Inline[] }
  /** `[2]` in the text: the second source. */
  | { readonly kind: "citation"; readonly number: number };

export type Block =
  | { readonly kind: "paragraph" | "heading"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | {
      readonly kind: "list";
      /** Number of the first item; null for a list without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    };
