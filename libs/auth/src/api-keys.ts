import { AppError, newId, validationError, type Clock } from '#common';
import type { Database, Sql } from '#database';
import { membershipRows } from './tenancy/index.js';
import type { ApiKeysRepository, StoredKey } from './api-keys.repository.js';
import { DEFAULT_EXPIRY, endOf, type Expiry } from './expiry.js';
import { endGrants, grantOf } from './grants.js';
import { requirePermission } from './guards.js';
import { isRole } from './roles.js';
import { isScope, SCOPE_NAMES, type Scope } from './scopes.js';
import { createToken, hashToken, type KeyEnvironment } from './token-format.js';
import { Trail, type Actor } from './trail.js';

/** A key as its organization may see it: never the secret. */
export interface ApiKeyInfo extends Omit<StoredKey, 'scopes'> {
  scopes: Scope[];
}

export interface NewApiKey {
  orgId: string;
  /** Whom the key acts as; a member of the organization. */
  userId: string;
  /** What people call it; at most 100 characters. */
  name?: string;
  scopes: readonly Scope[];
  expiry?: Expiry | Date;
  /** Who makes it; null: the operator. */
  by?: Actor;
}

const MAX_NAME_LENGTH = 100;

/** Keys of organizations: create, list, revoke. Who may do so is the caller's question (`requireRole(principal, 'keys:write')`). */
export class ApiKeys {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly repository: ApiKeysRepository,
    private readonly environment: KeyEnvironment,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * `key` is the secret; it is shown once and cannot be read again.
   * @throws AppError VALIDATION_ERROR without scopes or with an end that is past or too far,
   *   FORBIDDEN when the user is not a member of the organization
   */
  async create(wanted: NewApiKey): Promise<ApiKeyInfo & { key: string }> {
    const scopes = SCOPE_NAMES.filter((scope) => wanted.scopes.includes(scope));
    if (scopes.length === 0)
      throw validationError([{ path: 'scopes', message: `Choose at least one of: ${SCOPE_NAMES.join(', ')}.` }]);
    const name = wanted.name?.trim() || 'API key';
    if (name.length > MAX_NAME_LENGTH)
      throw validationError([{ path: 'name', message: `At most ${MAX_NAME_LENGTH} characters.` }]);
    const { token, hash, display } = createToken('key', this.environment);
    const now = this.clock.now();
    const key = {
      id: newId('key', now.getTime()),
      orgId: wanted.orgId,
      userId: wanted.userId,
      name,
      tokenHash: hash,
      display,
      environment: this.environment,
      scopes,
      expiresAt: endOf(wanted.expiry ?? DEFAULT_EXPIRY, now),
      createdAt: now,
    };
    const stored = await this.database.transaction(async (sql) => {
      const details = { name, prefix: display, scopes: scopes.join(' ') };
      const { by = null, orgId } = wanted;
      await this.requireMember(sql, wanted);
      await this.trail.record(sql, { by, orgId, action: 'key.created', subject: key.id, details });
      return this.repository.create(sql, key, grantOf(by));
    });
    return { ...infoOf(stored), key: token };
  }

  /** Asked while members cannot be removed: a key of a member who has just been removed would work again when they return. */
  private async requireMember(sql: Sql, { orgId, userId, by = null }: NewApiKey): Promise<void> {
    await membershipRows.lockOrganization(sql, orgId);
    const { role } = (await membershipRows.find(sql, orgId, userId)) ?? {};
    if (role === undefined || !isRole(role))
      throw new AppError('FORBIDDEN', {
        message:
          "The user is not a member of the organization. Add the user first: a key dies with its creator's membership.",
      });
    if (by !== null) requirePermission(role, 'keys:write');
  }

  /** Newest first, revoked and expired ones included; at most 1,000. */
  async list(orgId: string): Promise<ApiKeyInfo[]> {
    return (await this.repository.list(orgId)).map(infoOf);
  }

  /**
   * The next request with the key is refused, and open invitations that it made are revoked. Revoking twice changes nothing.
   * @param idOrKey the key's id, or the secret itself (a leaked one, say)
   * @param within `orgId`: only a key of this organization; `by`: who revokes it; null: the operator
   * @throws AppError NOT_FOUND
   */
  async revoke(
    idOrKey: string,
    { orgId = null, by = null }: { orgId?: string | null; by?: Actor } = {},
  ): Promise<ApiKeyInfo> {
    const id = idOrKey.startsWith('sq_') ? await this.repository.findIdByHash(hashToken(idOrKey)) : idOrKey;
    if (id !== null)
      await this.database.transaction(async (sql) => {
        const revokedIn = await this.repository.revoke(sql, id, orgId, this.clock.now());
        if (revokedIn === null) return;
        await this.trail.record(sql, { by, orgId: revokedIn, action: 'key.revoked', subject: id });
        const end = { by, now: this.clock.now(), reason: 'key.revoked' } as const;
        await endGrants(sql, this.trail, { orgId: revokedIn, grantedWith: id }, end);
      });
    const stored = id === null ? null : await this.repository.find(id, orgId);
    if (stored === null)
      throw new AppError('NOT_FOUND', {
        message: 'There is no such key. List the keys of the organization to see their ids.',
      });
    return infoOf(stored);
  }
}

function infoOf(stored: StoredKey): ApiKeyInfo {
  return { ...stored, scopes: stored.scopes.filter(isScope) };
}
