/**
 * Headers and files that harden a server and that no visitor misses: one part of its
 * settings has them all, and on most sites several are missing.
 * Lists of issues show them as one, below the rest. All of them are warnings.
 */
const SERVER_HEADERS: ReadonlySet<string> = new Set(
  'csp csp-bypass csp-directives csp-syntax csp-unsafe-inline csp-wildcard framing hsts nosniff permissions-policy referrer-policy security-txt version-disclosure'
    .split(' ')
    .map((name) => `security/${name}`),
);

export const SERVER_HEADERS_NAME = 'Server headers';

export function isServerHeader(ruleId: string): boolean {
  return SERVER_HEADERS.has(ruleId);
}
