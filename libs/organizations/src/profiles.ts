import { AppError, validationError, type Clock } from '#common';
import {
  passkeyRefused,
  requireFreshSignIn,
  Trail,
  type PasskeyInfo,
  type Passkeys,
  type PasskeyResponse,
  type Passwords,
  type Principal,
  type RelyingParty,
} from '#auth';
import type { Database, Sql } from '#database';
import type { ProfileRow, UsersRepository } from '#auth/tenancy';
import type { AccountMails } from './account-mails.js';
import { readEmail, readName } from './text-fields.js';
import { isUnnamed, shownEmail } from './users.service.js';

export interface Profile {
  id: string;
  name: string;
  email: string | null;
  /** False for an address that the user typed and that was not verified. */
  isEmailVerified: boolean;
  /** Signs in at an identity provider, which knows address and password. */
  isOfProvider: boolean;
  hasPassword: boolean;
  passkeys: PasskeyInfo[];
}

export interface ProfileChange {
  name?: string | undefined;
  email?: string | undefined;
  /** The current password: needed with an e-mail address, by those who have one. */
  password?: string | undefined;
}

/** What people change about themselves. */
export class Profiles {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly passkeys: Passkeys,
    private readonly clock: Clock,
    private readonly mails: AccountMails,
  ) {
    this.trail = new Trail(database, clock);
  }

  async read({ userId }: Pick<Principal, 'userId'>): Promise<Profile> {
    const [row, hasPassword, passkeys] = await Promise.all([
      this.profileOf(this.database, userId),
      this.passwords.has(userId),
      this.passkeys.list(userId),
    ]);
    const { id, name, email, emailVerified, issuer } = row;
    return {
      ...{ id, name, email: shownEmail(email), isEmailVerified: emailVerified },
      ...{ isOfProvider: issuer !== null, hasPassword, passkeys },
    };
  }

  /** @throws AppError VALIDATION_ERROR; FORBIDDEN for an address that the identity provider knows better */
  async change(by: Principal, { name, email, password }: ProfileChange): Promise<Profile> {
    const before = await this.profileOf(this.database, by.userId);
    const wanted = email === undefined ? before.email : readEmail(email);
    const isMoving = wanted !== before.email;
    if (isMoving && before.issuer !== null)
      throw new AppError('FORBIDDEN', {
        message: 'Your e-mail address comes from your identity provider. Change it there.',
      });
    if (isMoving) await this.requireProof(by, password, 'password');
    await this.database.transaction(async (sql) => {
      const profile = {
        name: name === undefined ? before.name : readName(name),
        email: wanted,
        emailVerified: isMoving ? false : before.emailVerified,
      };
      if ((isMoving && isUnnamed(wanted)) || !(await this.users.setProfile(sql, by.userId, profile)))
        throw validationError([{ path: 'email', message: 'This address cannot be used. Choose another one.' }]);
      if (isMoving) await this.mails.askToConfirm(sql, { id: by.userId, email: wanted });
      const details: Record<string, string> = isMoving ? { email: wanted } : {};
      await this.trail.record(sql, { by, orgId: null, action: 'profile.changed', subject: by.userId, details });
    });
    return this.read(by);
  }

  /** Sends the link to the address again. @throws AppError VALIDATION_ERROR where there is nothing to confirm; RATE_LIMITED */
  async sendConfirmation(by: Principal): Promise<void> {
    const { id, email, emailVerified } = await this.profileOf(this.database, by.userId);
    const problem = !this.mails.isOn
      ? 'This installation sends no e-mail. Ask its operator to set SMTP_URL.'
      : emailVerified
        ? 'The address is confirmed already.'
        : null;
    if (problem !== null) throw validationError([{ path: 'email', message: problem }]);
    const isWritten = await this.database.transaction((sql) => this.mails.askToConfirm(sql, { id, email }));
    if (!isWritten)
      throw new AppError('RATE_LIMITED', {
        message: 'Too many messages were sent to this address within an hour. Try again later.',
        headers: { 'Retry-After': '3600' },
      });
  }

  /** Every other browser of the user is signed out. @throws AppError VALIDATION_ERROR; FORBIDDEN for a user of an identity provider */
  async setPassword(by: Principal, { current, next }: { current?: string | undefined; next: string }): Promise<void> {
    const profile = await this.localOf(by);
    await this.requireProof(by, current, 'currentPassword');
    const hash = await this.passwords.prepare(next, [profile.name, profile.email]);
    const browserId = by.browserSessionId ?? null;
    await this.database.transaction((sql) => this.passwords.set(sql, { userId: by.userId, hash, by, browserId }));
  }

  /** @throws AppError FORBIDDEN for a user of an identity provider, and with `freshSignIn` */
  async startPasskey(by: Principal, party: RelyingParty): Promise<object> {
    const { id, email, name } = await this.localOf(by);
    requireFreshSignIn(by, this.clock.now());
    return this.passkeys.registrationOptions(party, { id, email, name });
  }

  /** @throws AppError VALIDATION_ERROR; FORBIDDEN with `freshSignIn` */
  async addPasskey(
    by: Principal,
    party: RelyingParty,
    { name, response }: { name: string; response: PasskeyResponse },
  ): Promise<Profile> {
    requireFreshSignIn(by, this.clock.now());
    const { userId, passkey } = await this.passkeys.verifyRegistration(party, response, 'register');
    if (userId !== by.userId) throw passkeyRefused();
    const wanted = { passkey, userId: by.userId, name: readName(name), by };
    await this.database.transaction((sql) => this.passkeys.add(sql, wanted));
    return this.read(by);
  }

  /** @throws AppError NOT_FOUND, VALIDATION_ERROR */
  async renamePasskey(by: Principal, id: string, name: string): Promise<Profile> {
    await this.passkeys.rename(by.userId, id, readName(name));
    return this.read(by);
  }

  /** @throws AppError NOT_FOUND; FORBIDDEN for the last way to sign in, and with `freshSignIn` */
  async removePasskey(by: Principal, id: string): Promise<Profile> {
    requireFreshSignIn(by, this.clock.now());
    await this.passkeys.remove(by, id, async (sql) => {
      const { issuer } = await this.profileOf(sql, by.userId);
      return issuer !== null || this.passwords.has(by.userId, sql);
    });
    return this.read(by);
  }

  /**
   * A stranger at an open browser cannot take the account over: the change needs the
   * current password, or a fresh sign-in where there is none.
   * @throws AppError VALIDATION_ERROR; FORBIDDEN with `freshSignIn`
   */
  private async requireProof(by: Principal, password: string | undefined, path: string): Promise<void> {
    if (!(await this.passwords.has(by.userId))) return requireFreshSignIn(by, this.clock.now());
    if (await this.passwords.isRight(by.userId, password ?? '')) return;
    throw validationError([{ path, message: 'The current password is not right.' }]);
  }

  private async localOf(by: Principal): Promise<ProfileRow> {
    const profile = await this.profileOf(this.database, by.userId);
    if (profile.issuer === null) return profile;
    throw new AppError('FORBIDDEN', { message: 'You sign in at your identity provider. Change how there.' });
  }

  private async profileOf(sql: Sql, userId: string): Promise<ProfileRow> {
    const profile = await this.users.findProfile(sql, userId);
    if (!profile) throw new Error('The user of these credentials is gone.');
    return profile;
  }
}
