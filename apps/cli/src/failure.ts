import { AppError, type ValidationIssue } from '#common';
import { SqoutApiError, SqoutConnectionError, SqoutTimeoutError } from '#client';
import { CommandError } from './command-error.js';
import { EXIT } from './exit-codes.js';

/** An error in plain words, and what to do next. */
export interface Failure {
  code: string;
  message: string;
  exitCode: number;
}

export function failureOf(error: unknown): Failure {
  const failed = (code: string, message: string): Failure => ({ code, message, exitCode: EXIT.failed });
  if (error instanceof CommandError) return error;
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
    return failed(error.code, describeIssues(error.details.issues) ?? error.message);
  if (error instanceof AppError) return failed(error.code, error.message);
  if (error instanceof SqoutApiError)
    return failed(error.code ?? `HTTP_${error.status}`, describeIssues(error.details.issues) ?? error.message);
  if (error instanceof SqoutConnectionError) return failed('NO_CONNECTION', `${error.message}${reasonOf(error)}`);
  if (error instanceof SqoutTimeoutError) return failed('TIMEOUT', error.message);
  return failed('FAILED', error instanceof Error ? error.message : String(error));
}

/** What is known of why, and the option that helps. */
function reasonOf(error: Error): string {
  const chain: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error && chain.length < 6; cause = cause.cause) chain.push(cause);
  const codes = chain.flatMap((cause) => ('code' in cause && typeof cause.code === 'string' ? cause.code : []));
  const proxy = chain.map(({ message }) => /^Proxy response \((\d+)\)/.exec(message)?.[1]).find((status) => status);
  if (proxy !== undefined)
    return ` The proxy answered ${proxy}${proxy === '407' ? ': put name and password into its URL, as in http://name:password@proxy:3128' : ''}.`;
  const untrusted = codes.find(isAboutTrust);
  if (untrusted !== undefined) return ` The certificate is not trusted (${untrusted}). ${TRUST_HINT}`;
  const why = codes[0] ?? (chain.length > 1 ? chain.at(-1)?.message : undefined);
  return why === undefined ? '' : ` (${why})`;
}

/** Codes of OpenSSL and Node for certificates whose issuer is unknown, or that belong to another host. */
export function isAboutTrust(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/.test(code);
}

export const TRUST_HINT =
  'Name the authority that signed it with --ca FILE (or NODE_EXTRA_CA_CERTS), that of a company proxy for example. For a test, --insecure checks nothing.';

function describeIssues(issues: unknown): string | null {
  if (!Array.isArray(issues) || issues.length === 0) return null;
  return (issues as ValidationIssue[]).map(({ path, message }) => `${path}: ${message}`).join('\n');
}
