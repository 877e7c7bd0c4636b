import type { ReactNode } from 'react';
import { CallError } from '../api/call.js';

/** What happened, and what to do next. */
export function Problem({ error, retry, again = 'Try again' }: { error: Error; retry?: () => void; again?: string }) {
  const issues = error instanceof CallError ? error.issues : [];
  return (
    <div className="problem" role="alert">
      <p>{error.message}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path + message}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {retry && (
        <button className="text" onClick={retry}>
          {again}
        </button>
      )}
    </div>
  );
}

export function Waiting({ what = 'Reading' }: { what?: string }) {
  return (
    <p className="dim pulse" role="status">
      {what} …
    </p>
  );
}

export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  refetch?: () => unknown;
}

/** The answer, or why there is none. An answer that is there stays while a newer one cannot be had. */
export function Answer<T>({ of, what, children }: { of: Asked<T>; what?: string; children: (data: T) => ReactNode }) {
  if (of.data !== undefined)
    return (
      <>
        {of.error && <Problem error={of.error} />}
        {children(of.data)}
      </>
    );
  if (of.error) return <Problem error={of.error} retry={() => void of.refetch?.()} />;
  return <Waiting {...(what === undefined ? {} : { what })} />;
}
