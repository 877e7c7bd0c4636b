import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CallError } from '../api/call.js';

/** What people call the members of requests, as the labels of forms do. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'URL',
  name: 'Name',
  email: 'E-mail address',
  cron: 'Schedule',
  timeZone: 'Time zone',
  'config.maxPages': 'Page limit',
  'config.disabledRulePatterns': 'Rules to leave out',
};

/** What happened, and what to do next. */
export function Problem({ error, retry, again = 'Try again' }: { error: Error; retry?: () => void; again?: string }) {
  const issues = error instanceof CallError ? error.issues : [];
  return (
    <div className="problem" role="alert">
      <p>{issues.length > 0 ? 'Correct what you entered:' : error.message}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path + message}>
              {FIELDS[path] === undefined ? <code>{path}</code> : <b>{FIELDS[path]}</b>} {message}
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

/** What happened, in one line. */
export function problemText(error: unknown): string {
  const issues = error instanceof CallError ? error.issues : [];
  if (issues.length > 0) return issues.map(({ path, message }) => `${FIELDS[path] ?? path} ${message}`).join(', ');
  return error instanceof Error ? error.message : String(error);
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

/** What the API says of what is not there, and nothing more. */
const isMissing = (error: Error): boolean =>
  error instanceof CallError && error.status === 404 && error.message === 'Not found.';

function Missing() {
  return (
    <div className="empty" role="alert">
      <h1>Not found</h1>
      <p>It was deleted, or you may not see it.</p>
      <Link to="/" className="button">
        Go to your sites
      </Link>
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
  if (of.error && isMissing(of.error)) return <Missing />;
  if (of.error) return <Problem error={of.error} retry={() => void of.refetch?.()} />;
  return <Waiting {...(what === undefined ? {} : { what })} />;
}
