import { useEffect } from 'react';

/** Where a row of a list is entered. A checkbox that selects the row is not its content: Tab leads there. */
const FOCUSABLE = 'a[href], button:not([disabled]), summary, input:not([type="checkbox"]), select';

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/** Rows of the lists on the page: children of what is marked `data-rows`. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-rows] > *')].filter((row) => row.querySelector(FOCUSABLE));
}

function move(by: 1 | -1): boolean {
  const all = rows();
  if (all.length === 0) return false;
  const current = all.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? (by === 1 ? 0 : all.length - 1) : current + by;
  const target = all[next]?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
  return target !== null && target !== undefined;
}

/** `/` search, `n` new audit, arrows through lists, `?` help. */
export function useKeyboard(actions: { newAudit: () => void; help: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const isDone = ((): boolean => {
        switch (event.key) {
          case '/': {
            const search = document.querySelector<HTMLInputElement>('input[type="search"]');
            search?.focus();
            search?.select();
            return search !== null;
          }
          case 'n':
            actions.newAudit();
            return true;
          case '?':
            actions.help();
            return true;
          case 'ArrowDown':
            return move(1);
          case 'ArrowUp':
            return document.activeElement !== document.body && move(-1);
          default:
            return false;
        }
      })();
      if (isDone) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);
}
