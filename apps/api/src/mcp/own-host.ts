import type { IncomingMessage } from 'node:http';
import { AppError, parseUrl } from '#common';
import type { Config } from '#config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A page of another site whose name leads to this address (DNS rebinding) sends that name as Host, and its own as Origin.
 * @throws AppError FORBIDDEN for a Host that is neither ours nor loopback, and for an Origin that may not call
 */
export function requireOwnHost({ headers }: IncomingMessage, { baseUrl, corsOrigins }: Config['http']): void {
  const own = new URL(baseUrl).hostname;
  const isOwn = (name: string | undefined): boolean => name !== undefined && (name === own || LOOPBACK.has(name));
  if (!isOwn(parseUrl(`http://${headers.host ?? ''}`)?.hostname))
    throw new AppError('FORBIDDEN', { message: 'This host is not ours. Use the address in BASE_URL.' });
  const { origin } = headers;
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return;
  if (!isOwn(parseUrl(origin)?.hostname))
    throw new AppError('FORBIDDEN', {
      message: 'Pages of this origin may not call here. CORS_ORIGINS lists those that may.',
    });
}
