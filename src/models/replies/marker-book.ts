/**
 * Markers around untrusted text are drawn anew for each request, so two prompts that ask the same are never equal. The book
 * knows which were drawn, so that they can be left out where prompts are compared, and put back where a reply repeats one.
 */
export interface MarkerBook {
  /** A new marker, noted. */
  create(): string;
  /** The text with every marker that was drawn here replaced, and what undoes it. */
  mask(text: string): { readonly masked: string; unmask(masked: string): string };
}

const MASK = "[marker]";

/** Far more than questions are answered at once; older ones are not in use any more. */
const MOST_REMEMBERED = 500;

export function createMarkerBook(draw: () => string): MarkerBook {
  const drawn = new Set<string>();
  return {
    create() {
      const marker = draw();
      drawn.add(marker);
      const [oldest] = drawn;
      if (drawn.size > MOST_REMEMBERED && oldest !== undefined) drawn.delete(oldest);
      return marker;
    },
    mask(text) {
      // One request carries one marker; whoever holds many requests at once holds many.
      const found = [...drawn].filter((marker) => text.includes(marker));
      const masked = found.reduce((rest, marker) => rest.replaceAll(marker, MASK), text);
      const [marker] = found;
      return {
        masked,
        unmask: (reply) => (marker === undefined ? reply : reply.replaceAll(MASK, marker)),
      };
    },
  };
}
