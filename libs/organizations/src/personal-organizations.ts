import { AppError, newId, type Clock } from '#common';
import type { Identity } from '#auth';
import type { Config } from '#config';
import type { Database, Sql } from '#database';
import { domainRows, invitationRows, type UsersRepository } from '#auth/tenancy';
import type { MembersService } from './members.service.js';
import type { OrganizationsService } from './organizations.service.js';
import { noAddressOf } from './users.service.js';

const MAX_NAME_LENGTH = 80;

export interface ProvisioningRules {
  mode: Config['auth']['provisioning'];
  /** With `domain`: those that count. */
  domains: readonly string[];
}

/**
 * Makes a user when the identity provider names a new person, and gives them the
 * organization that the operator has decided on (`AUTH_PROVISIONING`).
 */
export class PersonalOrganizations {
  private readonly rules: ProvisioningRules;

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
    private readonly members: Pick<MembersService, 'joinIn'>,
    rules: ProvisioningRules | ProvisioningRules['mode'],
  ) {
    this.rules = typeof rules === 'string' ? { mode: rules, domains: [] } : rules;
  }

  /**
   * Once per identity, however many requests see it first at the same time. Returns the user's id.
   * @param isInvited a person with the link of an open invitation
   * @throws AppError FORBIDDEN for a new person without an invitation, where that is needed
   */
  readonly provision = async (identity: Identity, isInvited = false): Promise<string> =>
    this.database.transaction(async (sql) => {
      const { issuer, subject, verifiedEmail } = identity;
      await this.users.lockIdentity(sql, issuer, subject);
      const known = await this.users.findIdByIdentity(sql, issuer, subject);
      if (known !== null) {
        // The identity is who a person is; the address is only where they are reached, and it changes.
        if (verifiedEmail !== null) await this.users.changeEmail(sql, known, verifiedEmail);
        return known;
      }
      const linked = await this.link(sql, identity);
      if (linked === null && this.rules.mode === 'invite' && !isInvited) await this.refuseUninvited(sql, verifiedEmail);
      const userId = linked ?? (await this.createUser(sql, identity));
      // Credits come with it: an address that is not verified could be of any person.
      if (verifiedEmail !== null && !(await this.users.hasMembership(sql, userId)))
        await this.giveOrganization(sql, { userId, email: verifiedEmail, name: displayName(identity) });
      return userId;
    });

  private async refuseUninvited(sql: Sql, email: string | null): Promise<void> {
    if (email !== null && (await invitationRows.waitsFor(sql, email, this.clock.now()))) return;
    throw new AppError('FORBIDDEN', {
      message: 'You have no invitation. Ask an owner or admin of an organization for an invitation, and open its link.',
    });
  }

  private async giveOrganization(
    sql: Sql,
    { userId, email, name }: { userId: string; email: string; name: string },
  ): Promise<void> {
    if (this.rules.mode === 'personal')
      await this.organizations.createIn(sql, { name: `${name}'s organization`, planId: 'free', ownerId: userId });
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (this.rules.mode === 'domain' && this.rules.domains.includes(domain)) await this.joinDomain(sql, domain, userId);
  }

  /** The first of a domain founds its organization; the others join it as editors, as long as its plan has room. */
  private async joinDomain(sql: Sql, domain: string, userId: string): Promise<void> {
    await domainRows.lock(sql, domain);
    const orgId = await domainRows.find(sql, domain);
    if (orgId !== null) {
      const by = { kind: 'session', userId, keyId: null } as const;
      const grant = { grantedBy: null, grantedVia: 'domain', grantedWith: domain };
      await this.members.joinIn(sql, { orgId, userId, role: 'editor', by, grant });
      return;
    }
    const founded = await this.organizations.createIn(sql, { name: domain, planId: 'team', ownerId: userId });
    await domainRows.set(sql, domain, founded, this.clock.now());
  }

  /**
   * A user whom an operator has made with this address, and who never signed in. Only the provider's word that it verified
   * the address opens that account: otherwise anybody could claim it by typing the address into a sign-up form.
   */
  private async link(sql: Sql, { issuer, subject, verifiedEmail }: Identity): Promise<string | null> {
    return verifiedEmail === null ? null : this.users.linkIdentity(sql, { issuer, subject, email: verifiedEmail });
  }

  /** Without a verified address, or when it belongs to another identity, the user has none. */
  private async createUser(sql: Sql, identity: Identity): Promise<string> {
    const now = this.clock.now();
    const id = newId('user', now.getTime());
    const user = {
      id,
      name: displayName(identity),
      avatarUrl: identity.pictureUrl,
      issuer: identity.issuer,
      subject: identity.subject,
      createdAt: now,
    };
    if (identity.verifiedEmail !== null && (await this.users.insert(sql, { ...user, email: identity.verifiedEmail })))
      return id;
    await this.users.insert(sql, { ...user, email: noAddressOf(id) });
    return id;
  }
}

function displayName({ name, verifiedEmail }: Identity): string {
  return (name ?? verifiedEmail?.split('@')[0] ?? 'New user').slice(0, MAX_NAME_LENGTH).toWellFormed();
}
