import { connection } from './connection.js';

/** What the API says about a request that it refuses, or that never reached it. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** Whether the same again may succeed by itself. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Sentences of the members that are wrong. */
  get issues(): { path: string; message: string }[] {
    return Array.isArray(this.details.issues) ? (this.details.issues as { path: string; message: string }[]) : [];
  }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Hears the status of a response that is no error. */
  onStatus?: (status: number) => void;
}

/** A run or a report is the organization's, not its maker's. */
const isShared = (path: string): boolean => /^\/v1\/(?:agent-runs|reports)\/./.test(path);

/** Calls our own API with the cookie of the session. @throws CallError */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = 'GET', body, query = {}, signal, headers = {} } = options;
  const isForm = body instanceof FormData;
  const view = isShared(path) ? { scope: 'organization' } : {};
  const response = await fetch(`${path}${queryOf({ ...query, ...view })}`, {
    method,
    credentials: 'same-origin',
    headers: { ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    connection.lost();
    throw new CallError(0, 'OFFLINE', 'Can’t reach Sqout. Retrying…');
  });
  const answer = (await response.json().catch(() => null)) as { error?: Record<string, unknown> } | null;
  const { code, message, ...details } = answer?.error ?? {};
  // A proxy in front of a server that is gone returns these, without our envelope.
  if ([502, 503, 504].includes(response.status) && code === undefined) connection.lost();
  else connection.heard(response.ok);
  if (response.ok) {
    options.onStatus?.(response.status);
    return answer as T;
  }
  if (response.status === 401) {
    connection.needsSignIn('ended');
    // The message of the API is for programs: it speaks of tokens.
    throw new CallError(401, 'UNAUTHORIZED', 'Your session has ended. Sign in again.');
  }
  if (typeof details.freshSignIn === 'string') connection.needsSignIn('fresh');
  throw new CallError(
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof message === 'string' ? message : `Sqout returned status ${response.status}.`,
    details,
  );
}

/** `?a=1&b=2` of what has a value, or nothing. */
export function queryOf(query: NonNullable<CallOptions['query']>): string {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return parts.length === 0
    ? ''
    : `?${new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()}`;
}
