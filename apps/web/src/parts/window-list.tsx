import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { number } from '../words.js';

interface WindowListProps<T> {
  items: readonly T[];
  /** How many there are in all, while there are more: the list is as high from the start, and reads on until it has what is looked at. */
  total?: number | null;
  /** Pixels; all rows are of the same height. */
  rowHeight: number;
  keyOf: (item: T, index: number) => string;
  render: (item: T, index: number) => ReactNode;
  /** Asks for more, when the end of what is there comes into view. */
  more: (() => void) | null;
  label: string;
  /** Rows of a table around it, which has its own name and head. */
  isTable?: boolean;
}

/** Rows outside of the view, drawn for users who scroll on. */
const BEYOND = 12;
/** Firefox draws nothing below about 17.9 million pixels, Chrome below 33.5 million. */
const MAX_HEIGHT = 15_000_000;

/** A list of any length, of which only what can be seen is in the document. The window scrolls, not the list. */
export function WindowList<T>({
  items,
  total,
  rowHeight,
  keyOf,
  render,
  more,
  label,
  isTable = false,
}: WindowListProps<T>) {
  // What belongs to a table is no list.
  const [List, Item] = isTable ? (['div', 'div'] as const) : (['ol', 'li'] as const);
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 40 });
  const known = Math.max(items.length, total ?? 0);
  const rows = Math.min(known, Math.floor(MAX_HEIGHT / rowHeight));
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / rowHeight) - BEYOND);
      const to = Math.ceil((innerHeight - top) / rowHeight) + BEYOND;
      setRange((last) => (last.from === from && last.to === to ? last : { from, to }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [rowHeight, items.length]);
  const isAtEnd = range.to >= items.length - BEYOND && items.length < rows + BEYOND;
  useEffect(() => {
    if (isAtEnd) more?.();
  }, [isAtEnd, more]);
  const shown = items.slice(range.from, Math.min(range.to, rows));
  return (
    <>
      <div ref={box} className="window" style={{ height: rows * rowHeight }}>
        <List
          {...(isTable ? { role: 'rowgroup' } : { 'aria-label': label })}
          data-rows
          style={{ transform: `translateY(${range.from * rowHeight}px)` }}
        >
          {shown.map((item, i) => (
            <Item
              key={keyOf(item, range.from + i)}
              {...(isTable
                ? { role: 'row', 'aria-rowindex': range.from + i + 2 }
                : { 'aria-setsize': rows, 'aria-posinset': range.from + i + 1 })}
            >
              {render(item, range.from + i)}
            </Item>
          ))}
        </List>
        {shown.length === 0 && rows > 0 && (
          <p
            className="dim behind"
            aria-hidden={isTable}
            style={{ transform: `translateY(${(range.from + BEYOND) * rowHeight}px)` }}
          >
            Reading: {number(items.length)} of {number(rows)} …
          </p>
        )}
      </div>
      {known > rows && (
        <p className="dim">
          The first {number(rows)} of {number(known)} are listed. Search or filter to see the others.
        </p>
      )}
    </>
  );
}
