import { useQuery } from '@tanstack/react-query';
import type { AuditRun } from '#client';
import { organization, whoAmI } from '../api/queries.js';

/** Who started an audit. */
export function Starter({ of: { userId, trigger } }: { of: Pick<AuditRun, 'userId' | 'trigger'> }) {
  const me = useQuery(whoAmI).data;
  const orgId = me?.org?.id;
  const members = useQuery({ ...organization(orgId ?? ''), enabled: orgId !== undefined }).data?.members;
  if (trigger === 'scheduled') return 'a schedule';
  if (userId === me?.user.id) return 'you';
  return members === undefined
    ? '…'
    : (members.find((member) => member.userId === userId)?.userName ?? 'a former member');
}
