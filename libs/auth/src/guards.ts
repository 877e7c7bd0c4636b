import { AppError } from '#common';
import { missingCredentials } from './auth-errors.js';
import type { OrgPrincipal, Principal } from './principal.js';
import { can, type Action, type Role } from './roles.js';
import type { Scope } from './scopes.js';

/** @throws AppError UNAUTHORIZED without a caller */
export function requirePrincipal(principal: Principal | null): Principal {
  if (principal === null) throw missingCredentials();
  return principal;
}

/** Whether any one of the scopes is there; logins are unscoped and have all. */
export function hasScope({ scopes: granted }: Principal, scopes: readonly Scope[]): boolean {
  return granted === null || scopes.some((scope) => granted.has(scope));
}

/**
 * Passes with any one of the scopes; logins are unscoped and always pass.
 * @param scopes at least one; the first is the one that a refusal names
 * @throws AppError FORBIDDEN with `requiredScope`
 */
export function requireScope(principal: Principal, scopes: readonly Scope[]): void {
  if (hasScope(principal, scopes)) return;
  const [required, ...others] = scopes;
  if (required === undefined) throw new Error('requireScope needs a scope.');
  const alternatives = others.map((scope) => ` or "${scope}"`).join('');
  throw new AppError('FORBIDDEN', {
    message: `This key lacks the scope "${required}"${alternatives}. Use a key that has it, or create one.`,
    details: { requiredScope: required },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${required}"` },
  });
}

/** @throws AppError NO_ORG when no active organization resolves */
export function requireOrg(principal: Principal): OrgPrincipal {
  const { orgId, role, planId } = principal;
  if (orgId === null || role === null || planId === null) throw new AppError('NO_ORG');
  return { ...principal, orgId, role, planId };
}

/** @throws AppError NO_ORG without an organization, FORBIDDEN when the role does not permit the action */
export function requireRole(principal: Principal, action: Action): OrgPrincipal {
  const member = requireOrg(principal);
  requirePermission(member.role, action);
  return member;
}

/**
 * For the caller's role in the organization of what was asked for: a login may own things outside its active one.
 * @throws AppError FORBIDDEN
 */
export function requirePermission(role: Role, action: Action): void {
  if (can(role, action)) return;
  throw new AppError('FORBIDDEN', {
    message: `The role "${role}" does not permit this. Ask an owner or admin of the organization.`,
  });
}

/** Whether the caller may see a site of the organization that they act in: viewers may be limited to some. */
export function maySeeSite({ siteKeys = null }: Pick<Principal, 'siteKeys'>, siteKey: string): boolean {
  return siteKeys === null || siteKeys.includes(siteKey);
}

/** @throws AppError FORBIDDEN for who is limited to some sites: this is about all of the organization */
export function requireAllSites({ siteKeys = null }: Pick<Principal, 'siteKeys'>): void {
  if (siteKeys === null) return;
  throw new AppError('FORBIDDEN', {
    message: 'You may see some sites of this organization. This is about all of them.',
  });
}

/** How long a sign-in is good for what decides over the organization itself. */
const FRESH_MS = 15 * 60_000;

/**
 * For changes that a stranger at a signed-in browser must not make: the person has just proved who they are.
 * @throws AppError FORBIDDEN with `freshSignIn`, the page for that
 */
export function requireFreshSignIn({ authenticatedAt = null }: Principal, now: Date): void {
  if (authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < FRESH_MS) return;
  throw new AppError('FORBIDDEN', {
    message: 'This needs a sign-in of the last 15 minutes. Sign in again, and repeat it.',
    details: { freshSignIn: '/app/sign-in?fresh=1' },
  });
}
