import type { Sql } from '#database';
import { invitationRows, type GrantRow } from './tenancy/index.js';
import { endResetsOf } from './local/passwords.repository.js';
import type { Actor, Trail } from './trail.js';

/** By whom and with which credentials something is granted now. */
export function grantOf(actor: Actor): GrantRow {
  if (actor === null || actor === 'link')
    return { grantedBy: null, grantedVia: actor ?? 'operator', grantedWith: null };
  const { userId, kind, keyId, loginId, browserSessionId } = actor;
  return { grantedBy: userId, grantedVia: kind, grantedWith: keyId ?? loginId ?? browserSessionId ?? null };
}

/** What ends a source, as the trail says. */
type EndOfSource = 'member.removed' | 'member.left' | 'member.role_changed' | 'key.revoked' | 'login_token.revoked';

/** What has ended: a member of an organization with all or some of their rights, a key or a login. */
export interface GrantSource {
  orgId?: string | null;
  grantedBy?: string | null;
  grantedWith?: string | null;
  /** The roles that the member may no longer invite; null: all. */
  roles?: readonly string[] | null;
}

/**
 * Ends what hangs on a source, in the transaction that ends the source: open invitations, and links that set a password. A person who lost
 * the right to make them cannot come back by one.
 */
export async function endGrants(
  sql: Sql,
  trail: Trail,
  { orgId = null, grantedBy = null, grantedWith = null, roles = null }: GrantSource,
  { by, now, reason }: { by: Actor; now: Date; reason: EndOfSource },
): Promise<void> {
  if (roles?.length === 0) return;
  const decidedBy = by === null || by === 'link' ? null : by.userId;
  const which = { orgId, invitedBy: grantedBy, grantedWith, roles };
  for (const ended of await invitationRows.end(sql, which, { by: decidedBy, now }))
    await trail.record(sql, {
      by,
      orgId: ended.orgId,
      action: 'invitation.revoked',
      subject: ended.id,
      details: { reason },
    });
  for (const ended of await endResetsOf(sql, { orgId, grantedBy, grantedWith }, now))
    await trail.record(sql, {
      by,
      orgId: ended.orgId,
      action: 'password.reset_link_revoked',
      subject: ended.userId,
      details: { reason },
    });
}
