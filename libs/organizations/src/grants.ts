import { AppError } from '#common';
import { requirePermission, ROLES, type Principal, type Role } from '#auth';

const MANAGERS: readonly Role[] = ['owner', 'admin'];

/**
 * Whether a person may make, invite or remove a member of a role. Owners are the matter of owners, and both owners and admins of people who
 * are there themselves: a person who finds a key could take an organization over, and stay after the key is revoked.
 * @param own the role of who does it, now
 * @throws AppError FORBIDDEN
 */
export function requireGrant({ kind }: Pick<Principal, 'kind'>, own: Role, touched: Role): void {
  requirePermission(own, 'members:write');
  if (touched === 'owner' && own !== 'owner')
    throw new AppError('FORBIDDEN', { message: 'Only an owner can make, change or remove an owner.' });
  if (kind === 'key' && MANAGERS.includes(touched))
    throw new AppError('FORBIDDEN', {
      message: `A key cannot make, change or remove an ${touched}. Log in, and do it as yourself.`,
    });
}

/** The same as a question. */
export function mayGrant(by: Pick<Principal, 'kind'>, own: Role, touched: Role): boolean {
  try {
    requireGrant(by, own, touched);
    return true;
  } catch {
    return false;
  }
}

/** The roles of the invitations that end when their inviter has another role now. @param own null: none any more */
export function rolesBeyond(own: Role | null): Role[] {
  return ROLES.filter((role) => own === null || !mayGrant({ kind: 'session' }, own, role));
}
