import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { AppError, validationError, type Clock } from '#common';
import type { Database, Sql } from '#database';
import { Trail, type Actor } from '../trail.js';
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  removePasskey,
  renamePasskey,
  takeChallenge,
  touchPasskey,
  type ChallengePurpose,
  type PasskeyInfo,
} from './passkeys.repository.js';

/** How long a person may take to confirm at their device. */
const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;

/** Who the browser talks to: a host name, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** What a browser answered to a challenge, as JSON of WebAuthn; checked here. */
export type PasskeyResponse = Readonly<Record<string, unknown>>;

/** A passkey that was verified and is not stored yet. */
export interface NewPasskey {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Loaded when the first passkey is used. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys (WebAuthn). A challenge is stored by its hash, and used once within five minutes. */
export class Passkeys {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  list(userId: string): Promise<PasskeyInfo[]> {
    return listPasskeys(this.database, userId);
  }

  async registrationOptions(
    party: RelyingParty,
    user: { id: string; email: string; name: string },
    purpose: 'register' | 'join' = 'register',
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.list(user.id);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: 'Sqout',
      rpID: party.id,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
      // Found without an e-mail address, and confirmed by its person: it is all that signs in.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.remember(options.challenge, purpose, user.id);
    return options;
  }

  /**
   * With the user that the challenge was for. @throws AppError VALIDATION_ERROR for
   * anything but a first answer to a challenge of this purpose
   */
  async verifyRegistration(
    party: RelyingParty,
    response: PasskeyResponse,
    purpose: 'register' | 'join',
  ): Promise<{ userId: string; passkey: NewPasskey }> {
    const { verifyRegistrationResponse } = await webauthn();
    const of: { userId: string | null } = { userId: null };
    const result = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => {
        of.userId = (await this.take(challenge, purpose))?.userId ?? null;
        return of.userId !== null;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    }).catch(() => null);
    if (!result?.verified || of.userId === null) throw passkeyRefused();
    const { id, publicKey, counter, transports } = result.registrationInfo.credential;
    const passkey = { id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
    return { userId: of.userId, passkey };
  }

  /** @throws AppError VALIDATION_ERROR for one that is there already, or one too many */
  async add(
    sql: Sql,
    { passkey, userId, name, by }: { passkey: NewPasskey; userId: string; name: string; by: Actor },
  ): Promise<void> {
    await lockPasskeys(sql, userId);
    if ((await listPasskeys(sql, userId)).length >= MAX_PASSKEYS)
      throw validationError([{ path: 'response', message: `You have ${MAX_PASSKEYS} passkeys. Remove one first.` }]);
    if (!(await insertPasskey(sql, { ...passkey, userId, name }, this.clock.now()))) throw passkeyRefused();
    await this.trail.record(sql, { by, orgId: null, action: 'passkey.added', subject: userId, details: { name } });
  }

  async signInOptions(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    const wanted = { rpID: party.id, timeout: CHALLENGE_MS, userVerification: 'required' } as const;
    const options = await generateAuthenticationOptions(wanted);
    await this.remember(options.challenge, 'sign-in', null);
    return options;
  }

  /** The user; null for a passkey that is not known, an answer that does not hold, and a counter that went back. */
  async signIn(party: RelyingParty, response: PasskeyResponse): Promise<string | null> {
    const passkey = typeof response.id === 'string' ? await findPasskey(this.database, response.id) : null;
    if (passkey === null) return null;
    const { id, userId, publicKey, counter } = passkey;
    const { verifyAuthenticationResponse } = await webauthn();
    const result = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => (await this.take(challenge, 'sign-in')) !== null,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
    }).catch(() => null);
    if (!result?.verified) return null;
    const { newCounter } = result.authenticationInfo;
    return (await touchPasskey(this.database, { id, counter: newCounter }, this.clock.now())) ? userId : null;
  }

  /** @throws AppError NOT_FOUND */
  async rename(userId: string, id: string, name: string): Promise<void> {
    if (!(await renamePasskey(this.database, userId, id, name))) throw notThere();
  }

  /**
   * @param hasOtherWay whether the user can sign in without any passkey
   * @throws AppError NOT_FOUND; FORBIDDEN for the last one without another way to sign in
   */
  async remove(
    by: { kind: 'session' | 'login' | 'key'; userId: string; keyId: string | null },
    id: string,
    hasOtherWay: (sql: Sql) => Promise<boolean>,
  ): Promise<void> {
    const { userId } = by;
    await this.database.transaction(async (sql) => {
      await lockPasskeys(sql, userId);
      const own = await listPasskeys(sql, userId);
      const name = own.find((passkey) => passkey.id === id)?.name;
      if (name === undefined) throw notThere();
      if (own.length === 1 && !(await hasOtherWay(sql)))
        throw new AppError('FORBIDDEN', {
          message: 'This passkey is your only way to sign in. Set a password or add another passkey first.',
        });
      await removePasskey(sql, userId, id);
      await this.trail.record(sql, { by, orgId: null, action: 'passkey.removed', subject: userId, details: { name } });
    });
  }

  private async remember(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    await insertChallenge(this.database, { hash: hashOf(challenge), purpose, userId, expiresAt, now });
  }

  private take(challenge: string, purpose: ChallengePurpose): Promise<{ userId: string | null } | null> {
    return takeChallenge(this.database, { hash: hashOf(challenge), purpose }, this.clock.now());
  }
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

function notThere(): AppError {
  return new AppError('NOT_FOUND', { message: 'You have no such passkey.' });
}

export function passkeyRefused(): AppError {
  return validationError([
    { path: 'response', message: 'The passkey could not be verified. Start again: each attempt works once.' },
  ]);
}
