import { useEffect, type ReactNode } from 'react';

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

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sqout`;
  }, [title]);
}
