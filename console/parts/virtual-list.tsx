import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface VirtualListProps<Item> {
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ComponentChildren;
  /** Height of a row that was not seen yet, in pixels. @default 72 */
  estimate?: number;
  /** Called when the end comes near. @default nothing */
  onEnd?: () => void;
  /** Row to bring into view whenever it changes. @default none */
  shown?: number | undefined;
}

/** A list of any length: only the rows near what is seen are in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, children, estimate = 72, onEnd, shown } = props;
  const scroller = useRef<HTMLElement>(null);
  const [, redraw] = useState(0);
  const options = {
    ...{ observeElementRect, observeElementOffset, scrollToFn: elementScroll, overscan: 6 },
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    onChange: () => redraw((times) => times + 1),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLLIElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - 1) onEnd?.();
  }, [last, items.length, onEnd]);
  useEffect(() => {
    if (shown !== undefined) virtualizer.scrollToIndex(shown);
  }, [virtualizer, shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section class="virtual-list" ref={scroller} aria-label={label} tabIndex={0}>
      <ul style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              data-index={row.index}
              ref={(element) => virtualizer.measureElement(element)}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(item, row.index)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
