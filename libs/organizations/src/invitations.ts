import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError, isId, newId, type Clock } from '#common';
import { grantOf, invalidToken, isRole, lockLiveKey, Trail, type Principal, type Role } from '#auth';
import type { Database, Sql } from '#database';
import type { Outbox } from '#notifications/mail';
import {
  invitationRows,
  membershipRows,
  siteIdsOf,
  type UsersRepository,
  type InvitationRow,
  type NamedInvitationRow,
} from '#auth/tenancy';
import { mayGrant, requireGrant } from './grants.js';
import type { Membership, MembersService } from './members.service.js';
import { readEmail } from './text-fields.js';

export const INVITATION_DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const;
export type InvitationExpiry = keyof typeof INVITATION_DAYS;

const DAY_MS = 86_400_000;
/** An organization with more open ones has lost sight of them. */
const MAX_OPEN = 200;

export interface Invitation {
  id: string;
  orgId: string;
  orgName: string;
  /** For whom; null: for anyone with the link. */
  email: string | null;
  role: Role;
  /** Ids of the sites that the viewer will be limited to; null: all. */
  sites: string[] | null;
  /** Id of the user. */
  invitedBy: string;
  inviterName: string | null;
  status: 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';
  expiresAt: Date;
  createdAt: Date;
}

type Person = Pick<Principal, 'kind' | 'userId' | 'keyId'>;

export interface NewInvitation {
  orgId: string;
  role: Role;
  /** Keys of the sites that a viewer is limited to; null: all. */
  siteKeys: readonly string[] | null;
  email: string | null;
  expiry: InvitationExpiry;
  by: Principal;
}

/** Invitations into organizations: made by owners and admins (`OrganizationPeople` asks), decided by the person who has the link. */
export class Invitations {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly members: MembersService,
    private readonly clock: Clock,
    private readonly baseUrl: string,
    /** Sends the link; null: the inviter passes it on. */
    private readonly outbox: Outbox | null = null,
  ) {
    this.trail = new Trail(database, clock);
  }

  /** `code` and `url` hold the secret; they are shown once. @throws AppError VALIDATION_ERROR, FORBIDDEN with too many open ones */
  async create(wanted: NewInvitation): Promise<Invitation & { code: string; url: string; isMailed: boolean }> {
    const now = this.clock.now();
    const code = randomBytes(24).toString('base64url');
    const row = {
      id: newId('invitation', now.getTime()),
      orgId: wanted.orgId,
      email: wanted.email === null ? null : readEmail(wanted.email),
      role: wanted.role,
      siteKeys: wanted.siteKeys && [...wanted.siteKeys],
      codeHash: hashOf(code),
      invitedBy: wanted.by.userId,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS[wanted.expiry] * DAY_MS),
      createdAt: now,
      ...grantOf(wanted.by),
    };
    const { orgId, role, email, id } = row;
    // Behind the #, which browsers keep to themselves: no log, no proxy and no referrer has it.
    const url = `${this.baseUrl}/app/invitation/${id}#${code}`;
    const created = await this.database.transaction(async (sql) => {
      row.expiresAt = earlier(row.expiresAt, await this.endOfSource(sql, wanted, now));
      if ((await invitationRows.countOpen(sql, orgId, now)) >= MAX_OPEN)
        throw new AppError('FORBIDDEN', {
          message: `${MAX_OPEN} invitations of this organization are open. Revoke some first.`,
        });
      await invitationRows.insert(sql, row);
      await this.trail.record(sql, {
        by: wanted.by,
        orgId,
        action: 'invitation.created',
        subject: id,
        details: { role, email },
      });
      const open = await invitationRows.findOpen(sql, id, now);
      return open && { open, isMailed: await this.mail(sql, this.viewOf(open), { url, by: wanted.by.userId }) };
    });
    if (!created) throw new Error('The invitation that was just made is gone.');
    return { ...this.viewOf(created.open), code, url, isMailed: created.isMailed };
  }

  /** False without an address, and where no e-mail is sent. */
  private async mail(sql: Sql, invitation: Invitation, { url, by }: { url: string; by: string }): Promise<boolean> {
    const { email, orgId, orgName, inviterName, role, expiresAt } = invitation;
    if (email === null || this.outbox === null) return false;
    return this.outbox.add(sql, {
      ...{ kind: 'invitation', to: email, orgId, userId: by },
      words: {
        subject: `Join ${orgName} on Sqout`,
        lines: [
          `${inviterName ?? 'A member'} invites you to ${orgName}, as ${role}.`,
          `The link works once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        ],
        link: { label: 'Open the invitation', url },
        footer: [
          `Sqout at ${new URL(this.baseUrl).host} sent this to ${email}. If you do not know the sender, ignore it.`,
        ],
      },
    });
  }

  /**
   * Asked while members cannot be changed or revokes the key: what was true when the request came may be over.
   * @returns when the credentials end that the invitation hangs on; null: never
   */
  private async endOfSource(sql: Sql, { orgId, role, by }: NewInvitation, now: Date): Promise<Date | null> {
    await membershipRows.lockOrganization(sql, orgId);
    const own = await membershipRows.find(sql, orgId, by.userId);
    if (!own) throw new AppError('NOT_FOUND');
    requireGrant(by, roleOf(own.role), role);
    if (by.keyId === null) return null;
    const key = await lockLiveKey(sql, by.keyId, now);
    if (!key) throw invalidToken();
    return key.expiresAt;
  }

  /** Newest first, decided ones included; at most 1,000. */
  async list(orgId: string): Promise<Invitation[]> {
    return (await invitationRows.list(this.database, orgId)).map((row) => this.viewOf(row));
  }

  /** The link is worthless from now on. @throws AppError NOT_FOUND when it is decided already, or not of this organization */
  async revoke(orgId: string, id: string, by: Principal): Promise<void> {
    await this.database.transaction(async (sql) => {
      const wanted = { decision: 'revoked', by: by.userId, orgId, now: this.clock.now() };
      if (!(await invitationRows.decide(sql, id, wanted)))
        throw new AppError('NOT_FOUND', { message: 'No open invitation of this organization has this id.' });
      await this.trail.record(sql, { by, orgId, action: 'invitation.revoked', subject: id });
    });
  }

  /** What a person with the link reads before they decide. @throws AppError NOT_FOUND, the same for every reason */
  async read(id: string, code: string): Promise<Invitation> {
    return this.viewOf(await this.openOne(this.database, id, code));
  }

  /**
   * The caller becomes a member; who is one already stays what they are.
   * @param create makes the caller, in the same transaction, when they are new
   * @throws AppError NOT_FOUND for a link that does not hold, FORBIDDEN for one that is for another address or when the plan has no room
   */
  async accept(id: string, code: string, by: Person, create?: (sql: Sql) => Promise<void>): Promise<Membership> {
    const { orgId, role, siteKeys, invitedBy } = await this.openOne(this.database, id, code);
    const grant = { grantedBy: invitedBy, grantedVia: 'invitation', grantedWith: id };
    const wanted = { orgId, userId: by.userId, role: roleOf(role), siteKeys, by, grant };
    return this.members.join(wanted, async (sql, join) => {
      const invitation = await this.openOne(sql, id, code);
      await create?.(sql);
      await this.refuseOthers(sql, invitation, by.userId);
      await this.decide(sql, invitation, { decision: 'accepted', by });
      return join();
    });
  }

  /** @throws AppError NOT_FOUND for a link that does not hold */
  async decline(id: string, code: string, by: Principal | 'link'): Promise<void> {
    await this.database.transaction(async (sql) => {
      await this.decide(sql, await this.openOne(sql, id, code), { decision: 'declined', by });
    });
  }

  private async decide(
    sql: Sql,
    { id, orgId }: InvitationRow,
    { decision, by }: { decision: 'accepted' | 'declined'; by: Person | 'link' },
  ): Promise<void> {
    const wanted = { decision, by: by === 'link' ? null : by.userId, orgId, now: this.clock.now() };
    if (!(await invitationRows.decide(sql, id, wanted))) throw notOpen();
    await this.trail.record(sql, { by, orgId, action: `invitation.${decision}`, subject: id });
  }

  private async openOne(sql: Sql, id: string, code: string): Promise<NamedInvitationRow> {
    const row = isId('invitation', id) ? await invitationRows.findOpen(sql, id, this.clock.now()) : null;
    if (!row || !timingSafeEqual(hashOf(code), row.codeHash)) throw notOpen();
    if (!(await this.isGrantedNow(sql, row))) throw notOpen();
    return row;
  }

  /** Whether who invited still may, and the key that they did it with still holds. */
  private async isGrantedNow(
    sql: Sql,
    { role, inviterRole, grantedVia, grantedWith }: NamedInvitationRow,
  ): Promise<boolean> {
    const kind = grantedVia === 'key' ? 'key' : 'session';
    if (inviterRole === null || !mayGrant({ kind }, roleOf(inviterRole), roleOf(role))) return false;
    return kind !== 'key' || grantedWith === null || (await lockLiveKey(sql, grantedWith, this.clock.now())) !== null;
  }

  /** A person who has the link of another's invitation does not become a member by it. */
  private async refuseOthers(sql: Sql, { email }: InvitationRow, userId: string): Promise<void> {
    if (email === null || (await this.users.findEmail(sql, userId)) === email) return;
    throw new AppError('FORBIDDEN', {
      message: 'This invitation is for another e-mail address. Sign in with that one, or ask for a new invitation.',
    });
  }

  private viewOf({ decision, role, ...row }: NamedInvitationRow): Invitation {
    const { id, orgId, orgName, email, siteKeys, invitedBy, inviterName, expiresAt, createdAt } = row;
    const status = decision ?? (expiresAt > this.clock.now() ? 'open' : 'expired');
    return {
      ...{ id, orgId, orgName, email, role: roleOf(role), sites: siteIdsOf(orgId, siteKeys) },
      ...{ invitedBy, inviterName, status, expiresAt, createdAt },
    };
  }
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

function notOpen(): AppError {
  return new AppError('NOT_FOUND', {
    message:
      'This invitation is no longer valid: it was accepted, declined or withdrawn, or it has expired. Ask for a new one.',
  });
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function roleOf(text: string): Role {
  if (!isRole(text)) throw new Error('An invitation has a role that is not known.');
  return text;
}
