import { AppError, newId, validationError, type Clock } from '#common';
import {
  requireFreshSignIn,
  requirePermission,
  rolesFor,
  type NewPasskey,
  type Passkeys,
  type Passwords,
  type Principal,
  type RelyingParty,
  type ResetRow,
  type PasskeyResponse,
} from '#auth';
import type { Database, Sql } from '#database';
import { membershipRows, type UsersRepository } from '#auth/tenancy';
import type { AccountMails } from './account-mails.js';
import type { Invitations } from './invitations.js';
import type { OrganizationsService } from './organizations.service.js';
import { readEmail, readName } from './text-fields.js';
import { isUnnamed } from './users.service.js';

export interface LocalAccountsParts {
  database: Database;
  users: UsersRepository;
  organizations: OrganizationsService;
  invitations: Invitations;
  passwords: Passwords;
  passkeys: Passkeys;
  clock: Clock;
  /** Public address of the API. */
  baseUrl: string;
  /** null: a newcomer gets no message. */
  mails: AccountMails | null;
}

/** Who comes by an invitation: with a password, or with a passkey that was verified for `userId`. */
export interface Newcomer {
  name: string;
  /** Ignored where the invitation says for whom it is. */
  email: string;
  proof: { password: string } | { userId: string; passkey: NewPasskey };
}

/** Accounts of people without an identity provider: how they come to be, sign in, and get a new password. */
export class LocalAccounts {
  constructor(private readonly parts: LocalAccountsParts) {}

  /** The user; null for an unknown address and for a wrong password alike, after the same time. */
  async signIn(email: string, password: string): Promise<string | null> {
    const user = await this.parts.users.find({ email: email.trim().toLowerCase() });
    return (await this.parts.passwords.isRight(user?.id ?? null, password)) ? (user?.id ?? null) : null;
  }

  /** Whether a user has an account with the address that an invitation is for. */
  async isKnown(email: string | null): Promise<boolean> {
    return email !== null && (await this.parts.users.find({ email })) !== null;
  }

  /** What a newcomer's device is asked. @throws AppError VALIDATION_ERROR */
  startPasskey(party: RelyingParty, { name, email }: { name: string; email: string }): Promise<{ options: object }> {
    const id = newId('user', this.parts.clock.now().getTime());
    return this.parts.passkeys
      .registrationOptions(party, { id, email: readEmail(email), name: readName(name) }, 'join')
      .then((options) => ({ options }));
  }

  /** What the device answered, and the user to be whom it was asked for. @throws AppError VALIDATION_ERROR */
  verifyNewPasskey(party: RelyingParty, response: PasskeyResponse): Promise<{ userId: string; passkey: NewPasskey }> {
    return this.parts.passkeys.verifyRegistration(party, response, 'join');
  }

  /**
   * Makes the account and the membership, or neither. Returns the user's id.
   * @throws AppError NOT_FOUND for a link that does not hold; VALIDATION_ERROR for a name,
   *   address or password that cannot be; FORBIDDEN without room
   */
  async join(link: { id: string; code: string }, newcomer: Newcomer): Promise<string> {
    const { clock, invitations, passwords, passkeys } = this.parts;
    const invitation = await invitations.read(link.id, link.code);
    const now = clock.now();
    const { proof } = newcomer;
    const id = 'userId' in proof ? proof.userId : newId('user', now.getTime());
    const [name, email] = [readName(newcomer.name), invitation.email ?? readEmail(newcomer.email)];
    const hash = 'password' in proof ? await passwords.prepare(proof.password, [name, email]) : null;
    const by = { kind: 'session', userId: id, keyId: null } as const;
    await invitations.accept(link.id, link.code, by, async (sql) => {
      // A member who invites may type any address: it says nothing about who has it.
      const user = {
        id,
        name,
        email,
        emailVerified: false,
        avatarUrl: null,
        issuer: null,
        subject: null,
        createdAt: now,
      };
      if (isUnnamed(email) || !(await this.parts.users.insert(sql, user))) throw addressTaken();
      if (hash !== null) await passwords.set(sql, { userId: id, hash, by, browserId: null });
      if ('passkey' in proof)
        await passkeys.add(sql, { passkey: proof.passkey, userId: id, name: 'First passkey', by });
      await this.parts.mails?.askToConfirm(sql, { id, email });
    });
    return id;
  }

  /** Whether the user of a fresh installation has yet to say who they are. */
  async needsSetup(userId: string): Promise<boolean> {
    const profile = await this.parts.users.findProfile(this.parts.database, userId);
    return profile !== null && profile.issuer === null && isUnnamed(profile.email);
  }

  /** The first person says who they are. Once. @throws AppError VALIDATION_ERROR, NOT_FOUND when it is done already */
  async setUp(
    by: Principal,
    wanted: { name: string; email: string; password: string; organization: string },
  ): Promise<void> {
    const { database, passwords, organizations } = this.parts;
    const [name, email] = [readName(wanted.name), readEmail(wanted.email)];
    const hash = await passwords.prepare(wanted.password, [name, email]);
    await database.transaction(async (sql) => {
      const profile = await this.parts.users.findProfile(sql, by.userId);
      if (!profile || !isUnnamed(profile.email)) throw new AppError('NOT_FOUND');
      if (
        isUnnamed(email) ||
        !(await this.parts.users.setProfile(sql, by.userId, { name, email, emailVerified: true }))
      )
        throw addressTaken();
      await passwords.set(sql, { userId: by.userId, hash, by, browserId: by.browserSessionId ?? null });
      if (by.orgId !== null && by.role === 'owner')
        await organizations.renameIn(sql, { id: by.orgId, name: wanted.organization, by });
    });
  }

  /**
   * A link with which a member sets a new password, made by an admin of every organization that the member belongs to: it opens them all.
   * @throws AppError NOT_FOUND, FORBIDDEN, also with `freshSignIn`
   */
  async createResetLink(
    by: Principal,
    { orgId, userId }: { orgId: string; userId: string },
  ): Promise<{ url: string; expiresAt: Date }> {
    const own = await this.parts.organizations.findMembership(by, orgId);
    if (!own) throw new AppError('NOT_FOUND');
    requirePermission(own.role, 'members:write');
    requireFreshSignIn(by, this.parts.clock.now());
    return this.resetLink(userId, { by, orgId }, async (sql) => {
      // Members change one after the other: an admin who is being removed makes no link any more.
      await membershipRows.lockOrganization(sql, orgId);
      if (!(await membershipRows.find(sql, orgId, userId)))
        throw new AppError('NOT_FOUND', { message: 'The user is not a member of the organization.' });
      if (!(await this.mayReset(sql, by.userId, userId)))
        throw new AppError('FORBIDDEN', {
          message:
            'You cannot reset the password of an owner, or of a person who also belongs to an organization that you do not manage. Ask the operator of this installation.',
        });
    });
  }

  /** Whether the admin manages every organization of the user, now. @param by null: the operator, who may */
  private async mayReset(sql: Sql, by: string | null, userId: string): Promise<boolean> {
    if (by === null) return true;
    return !(await membershipRows.isOutOfReach(sql, userId, { userId: by, roles: rolesFor('members:write') }));
  }

  /** For the operator, unless `check` refuses. @throws AppError FORBIDDEN for a user of an identity provider */
  async resetLink(
    userId: string,
    made: { by: Principal | null; orgId: string | null },
    check?: (sql: Sql) => Promise<void>,
  ): Promise<{ url: string; expiresAt: Date }> {
    const { code, expiresAt } = await this.parts.passwords.createReset(userId, made, async (sql) => {
      await check?.(sql);
      const profile = await this.parts.users.findProfile(sql, userId);
      if (profile?.issuer !== null)
        throw new AppError('FORBIDDEN', {
          message: 'This person signs in at the identity provider. Their password is changed there.',
        });
    });
    // Behind the #, which browsers keep to themselves: no log and no proxy sees it.
    return { url: `${this.parts.baseUrl}/app/reset#${code}`, expiresAt };
  }

  /** Whether the link can still be used. */
  async holdsReset(code: string): Promise<boolean> {
    return (await this.findReset(code)) !== null;
  }

  /** A link whose maker may still do this. */
  private async findReset(code: string): Promise<ResetRow | null> {
    const { database, passwords } = this.parts;
    const reset = await passwords.findReset(code);
    return reset !== null && (await this.mayReset(database, reset.grantedBy, reset.userId)) ? reset : null;
  }

  /** The user, who is signed out everywhere; null for a link that does not hold. @throws AppError VALIDATION_ERROR for a weak password */
  async reset(code: string, password: string): Promise<string | null> {
    const { database, passwords } = this.parts;
    const reset = await this.findReset(code);
    const profile = reset && (await this.parts.users.findProfile(database, reset.userId));
    if (profile === null) return null;
    const hash = await passwords.prepare(password, [profile.name, profile.email]);
    const isSet = await passwords.reset(code, hash, (sql, { grantedBy, userId }) =>
      this.mayReset(sql, grantedBy, userId),
    );
    return isSet ? profile.id : null;
  }

  /** For a first start without a person: the first user and their organization, once, however many processes start at the same time. */
  async createFirst(wanted: {
    email: string;
    name: string;
    password: string | null;
    organization: string;
  }): Promise<boolean> {
    const { database, passwords, organizations, clock } = this.parts;
    if (await this.parts.users.hasAny(database)) return false;
    const now = clock.now();
    const user = {
      ...{ id: newId('user', now.getTime()), email: readEmail(wanted.email), name: readName(wanted.name) },
      ...{ avatarUrl: null, issuer: null, subject: null, createdAt: now },
    };
    const hash = wanted.password === null ? null : await passwords.prepare(wanted.password, [user.name, user.email]);
    return database.transaction((sql) =>
      this.insertFirst(sql, { user, hash, organization: wanted.organization }, organizations),
    );
  }

  private async insertFirst(
    sql: Sql,
    {
      user,
      hash,
      organization,
    }: { user: Parameters<UsersRepository['insert']>[1]; hash: string | null; organization: string },
    organizations: OrganizationsService,
  ): Promise<boolean> {
    await this.parts.users.lockFirst(sql);
    if (await this.parts.users.hasAny(sql)) return false;
    await this.parts.users.insert(sql, user);
    if (hash !== null) await this.parts.passwords.set(sql, { userId: user.id, hash, by: null, browserId: null });
    await organizations.createIn(sql, { name: organization, planId: 'team', ownerId: user.id });
    return true;
  }
}

/** A person who has an account signs in with it; others learn no more. */
function addressTaken(): AppError {
  return validationError([
    { path: 'email', message: 'This address cannot be used for a new account. If it is yours, sign in with it.' },
  ]);
}
