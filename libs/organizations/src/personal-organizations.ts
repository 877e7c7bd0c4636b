import { newId, type Clock } from '#common';
import type { Identity } from '#auth';
import type { Database, Sql } from '#database';
import { UsersRepository } from '#tenancy';
import type { OrganizationsService } from './organizations.service.js';
import { noAddressOf } from './users.service.js';

const MAX_NAME_LENGTH = 80;

/** Makes a user when the identity provider names somebody new; and an organization of their own on the free plan, if the operator wants that. */
export class PersonalOrganizations {
  private readonly users: UsersRepository;

  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
    private readonly provisioning: 'personal' | 'none',
  ) {
    this.users = new UsersRepository(database);
  }

  /** Once per identity, however many requests see it first at the same time. Returns the user's id. */
  readonly provision = async (identity: Identity): Promise<string> =>
    this.database.transaction(async (sql) => {
      await this.users.lockIdentity(sql, identity.issuer, identity.subject);
      const known = await this.users.findIdByIdentity(sql, identity.issuer, identity.subject);
      if (known !== null) return known;
      const userId = (await this.link(sql, identity)) ?? (await this.createUser(sql, identity));
      // Credits come with it: an address that nobody has verified is anybody's.
      const isWanted = this.provisioning === 'personal' && identity.verifiedEmail !== null;
      if (isWanted && !(await this.users.hasMembership(sql, userId))) {
        await this.organizations.createIn(sql, {
          name: `${displayName(identity)}'s organization`,
          planId: 'free',
          ownerId: userId,
        });
      }
      return userId;
    });

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
