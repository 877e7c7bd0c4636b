import type { Sql } from '#database';
import { InvitationsRepository, type GrantedInvitations, type GrantRow } from '#tenancy';
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

/** Revokes the open invitations that hang on a source, in the transaction that ends it: nobody comes in by a power that is gone. */
export async function endInvitations(
  sql: Sql,
  trail: Trail,
  source: Partial<GrantedInvitations>,
  { by, now, reason }: { by: Actor; now: Date; reason: EndOfSource },
): Promise<void> {
  const which = { orgId: null, invitedBy: null, grantedWith: null, roles: null, ...source };
  const decidedBy = by === null || by === 'link' ? null : by.userId;
  for (const { id, orgId } of await new InvitationsRepository().end(sql, which, { by: decidedBy, now }))
    await trail.record(sql, { by, orgId, action: 'invitation.revoked', subject: id, details: { reason } });
}
