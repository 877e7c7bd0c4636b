import { useEffect, type ReactNode } from 'react';
import { announce } from './announcer.js';

/** Where one is: the way there, and the name of the window. */
export function Crumbs({ children }: { children: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {children.map((child, i) => (
          <li key={i}>{child}</li>
        ))}
      </ol>
    </nav>
  );
}

/** The name of the window, said when it changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sqout`;
    announce(title);
  }, [title]);
}
