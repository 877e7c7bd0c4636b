import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { Link } from '@tanstack/react-router';
import type { Relief } from '#client';
import { counted, number } from '../words.js';

type Mark = Relief['folders'][number]['marks'][number];

/** Pages of a row that fills the whole width, where no folder has more. */
const MIN_WIDEST = 24;

/**
 * Each folder is a row as wide as its pages, and each page (or group of pages) a bar as
 * high as its findings. One stop of the tab key; arrows move.
 */
export function HeatMap({ relief, runId }: { relief: Relief; runId: string }) {
  const [active, setActive] = useState(0);
  const [isShown, setShown] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isTouch = useRef(false);
  const marks = relief.folders.flatMap((folder) => folder.marks);
  const widest = Math.max(MIN_WIDEST, ...relief.folders.map(({ pages }) => pages));
  const highest = Math.max(1, ...marks.map(({ errors, warnings }) => errors + warnings));
  const firsts = firstMarks(relief);

  const show = (index: number): void => {
    setActive(index);
    setShown(true);
  };
  const move = (event: KeyboardEvent): void => {
    const to = target(event.key, active, { firsts, total: marks.length });
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[to]?.focus();
  };
  // A bar is too narrow to be aimed at by a finger: the first tap names the page, and its link below opens it.
  const press = ({ pointerType }: PointerEvent): void => {
    isTouch.current = pointerType === 'touch';
  };
  const click = (event: MouseEvent): void => {
    if (isTouch.current) event.preventDefault();
    isTouch.current = false;
  };

  const shown = isShown ? marks[active] : undefined;
  return (
    <>
      <ul className="heat" ref={list} onKeyDown={move}>
        {relief.folders.map(({ folder, pages, errors, warnings, marks: of }, row) => (
          <li key={folder ?? ''}>
            <span className="name">
              <code>{folder ?? 'other folders'}</code> <span className="dim">{counted(pages, 'page')}</span>
            </span>
            <div className="bars-of" style={{ width: `${(pages / widest) * 100}%` }}>
              {of.map((mark, i) => {
                const index = (firsts[row] ?? 0) + i;
                return (
                  <Link
                    key={mark.url}
                    to="/runs/$runId/page"
                    params={{ runId }}
                    search={{ url: mark.url }}
                    aria-label={wordsOf(mark)}
                    aria-current={index === active && isShown ? 'true' : undefined}
                    tabIndex={index === active ? 0 : -1}
                    style={{ flexGrow: mark.pages }}
                    onFocus={() => show(index)}
                    onPointerEnter={() => show(index)}
                    onPointerDown={press}
                    onClick={click}
                  >
                    <Bar mark={mark} highest={highest} />
                  </Link>
                );
              })}
            </div>
            <span className="sum">{sumOf(errors, warnings)}</span>
          </li>
        ))}
      </ul>
      <p className="detail small">
        {shown ? (
          <>
            <Link to="/runs/$runId/page" params={{ runId }} search={{ url: shown.url }} className="url">
              {shown.url}
            </Link>{' '}
            {sumOf(shown.errors, shown.warnings)}
            {shown.pages > 1 ? `, the most of ${number(shown.pages)} pages of this bar` : ''}
          </>
        ) : (
          <span className="dim">Point at a bar, tap it, or use the arrow keys to see its page.</span>
        )}
      </p>
    </>
  );
}

function Bar({ mark: { errors, warnings }, highest }: { mark: Mark; highest: number }) {
  if (errors + warnings === 0) return <i className="none" />;
  const share = (count: number): { height: string } => ({ height: `${(count / highest) * 100}%` });
  return (
    <>
      <i className="err" style={share(errors)} />
      <i className="warn" style={share(warnings)} />
    </>
  );
}

/** Number of the first mark of each folder. */
function firstMarks({ folders }: Relief): number[] {
  let next = 0;
  return folders.map(({ marks }) => (next += marks.length) - marks.length);
}

function target(
  key: string,
  active: number,
  { firsts, total }: { firsts: readonly number[]; total: number },
): number | null {
  const row = firsts.findLastIndex((first) => first <= active);
  const at = active - (firsts[row] ?? 0);
  const inRow = (to: number): number => {
    const first = firsts[to];
    return first === undefined ? active : Math.min(first + at, (firsts[to + 1] ?? total) - 1);
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(active + 1, total - 1);
    case 'ArrowLeft':
      return Math.max(active - 1, 0);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}

const wordsOf = ({ url, errors, warnings }: Mark): string => `${url}: ${sumOf(errors, warnings)}`;

function sumOf(errors: number, warnings: number): string {
  const parts = [errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : ''];
  return parts.filter((part) => part !== '').join(', ') || 'no findings of this page only';
}
