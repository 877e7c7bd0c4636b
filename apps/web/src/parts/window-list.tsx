import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface WindowListProps<T> {
  items: readonly T[];
  /** Pixels; all rows are of the same height. */
  rowHeight: number;
  keyOf: (item: T, index: number) => string;
  render: (item: T, index: number) => ReactNode;
  /** Asks for more, when the end comes into view. */
  more: (() => void) | null;
  label: string;
}

/** Rows outside of the view, drawn for whoever scrolls on. */
const BEYOND = 12;

/** A list of any length, of which only what can be seen is in the document. The window scrolls, not the list. */
export function WindowList<T>({ items, rowHeight, keyOf, render, more, label }: WindowListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 40 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / rowHeight) - BEYOND);
      const to = Math.ceil((innerHeight - top) / rowHeight) + BEYOND;
      setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [rowHeight, items.length]);
  const isAtEnd = range.to >= items.length - BEYOND;
  useEffect(() => {
    if (isAtEnd) more?.();
  }, [isAtEnd, more]);
  const shown = items.slice(range.from, range.to);
  return (
    <div ref={box} className="window" style={{ height: items.length * rowHeight }}>
      <ol aria-label={label} data-rows style={{ transform: `translateY(${range.from * rowHeight}px)` }}>
        {shown.map((item, i) => (
          <li key={keyOf(item, range.from + i)} aria-setsize={items.length} aria-posinset={range.from + i + 1}>
            {render(item, range.from + i)}
          </li>
        ))}
      </ol>
    </div>
  );
}
