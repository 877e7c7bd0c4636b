import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { findUserNames } from './tenancy/index.js';
import type { Principal } from './principal.js';
import { insertTrailEntry, listTrail, type TrailQuery, type TrailRow } from './trail.repository.js';

export const TRAIL_ACTIONS = [
  'key.created',
  'key.revoked',
  'key.adopted',
  'member.added',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'invitation.declined',
  'logo.changed',
  'brand.changed',
  'logo.removed',
  'report.visibility_changed',
  'report.deleted',
  'run.deleted',
  'site.changed',
  'site.deleted',
  'site.restored',
  'alert_policies.changed',
  'fix.decided',
  'channel.created',
  'channel.changed',
  'channel.deleted',
  'channel.secret_rotated',
  'github.connected',
  'github.changed',
  'github.disconnected',
  'github.secret_rotated',
  'session.started',
  'session.ended',
  'login.approved',
  'login.denied',
  'profile.changed',
  'organization.renamed',
  'password.changed',
  'password.reset_link_created',
  'password.reset_link_revoked',
  'passkey.added',
  'passkey.removed',
  // At a shell of the installation.
  'organization.created',
  'organization.plan_changed',
  'organization.domain_set',
  'organization.suspended',
  'organization.resumed',
  'organization.deletion_started',
  'organization.deleted',
  'user.created',
  'user.deletion_started',
  'user.deleted',
  'credits.granted',
  'sign_in_link.created',
  'login_token.created',
  'login_token.revoked',
] as const;
export type TrailAction = (typeof TRAIL_ACTIONS)[number];

/** Who did it; `link`: a person who had a link and was not signed in; null: the operator, at a shell of the installation. */
export type Actor = Pick<Principal, 'kind' | 'userId' | 'keyId' | 'loginId' | 'browserSessionId'> | 'link' | null;

export interface TrailEvent {
  by: Actor;
  /** null: of a user alone, in no organization. */
  orgId: string | null;
  action: TrailAction;
  /** Id of what was changed. */
  subject?: string | null;
  /** Never a secret. */
  details?: Readonly<Record<string, string | number | null>>;
}

/** With the name of who did it, as it is now. */
export interface TrailEntry extends TrailRow {
  userName: string | null;
}

/** Who did what. An entry is written in the transaction of what was done: there is never one without the other. */
export class Trail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async record(sql: Sql, { by, orgId, action, subject = null, details = {} }: TrailEvent): Promise<void> {
    const who = by === 'link' ? null : by;
    const all = who?.keyId ? { ...details, keyId: who.keyId } : details;
    await insertTrailEntry(sql, {
      orgId,
      userId: who?.userId ?? null,
      via: who?.kind ?? (by === 'link' ? by : 'operator'),
      action,
      subject,
      details: Object.keys(all).length === 0 ? null : all,
      createdAt: this.clock.now(),
    });
  }

  /** Newest first. */
  async list(query: TrailQuery): Promise<TrailEntry[]> {
    const rows = await listTrail(this.database, query);
    const names = await findUserNames(this.database, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
    return rows.map((row) => ({ ...row, userName: row.userId === null ? null : (names.get(row.userId) ?? null) }));
  }
}
