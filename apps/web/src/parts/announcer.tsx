import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRouterState } from '@tanstack/react-router';

/** Addresses that lead on to another page at once: that page gets the focus. */
const LEADS_ON = /\/organization\/?$|\/sites\/web_/;

let said = '';
const listeners = new Set<() => void>();

/** Says something to those who do not see the page. */
export function announce(text: string): void {
  if (text === said) return;
  said = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page that replaces another one without a load: browsers neither say its name nor move the focus to it. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => said);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path || LEADS_ON.test(path)) return;
    last.current = path;
    // A field of the new page may have asked for the focus. The link that led here has it, and goes with the page before.
    if (!document.activeElement?.matches('input, select, textarea'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
  return (
    <p className="hidden" role="status" data-announcer>
      {text}
    </p>
  );
}
