import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import type { Audited, AuditRequest } from './audit-request.js';

/** Until the crawl runs in one process, an audit needs a server. */
export async function auditHere(_context: Context, _request: AuditRequest): Promise<Audited> {
  throw new CommandError(
    'NOT_LOGGED_IN',
    'This version audits on a server. Run "sqout login", or set SERVICE_API_KEY.',
  );
}
