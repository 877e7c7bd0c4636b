import { AppError } from '#common';
import {
  PRESETS,
  requirePermission,
  type ApiKeyInfo,
  type ApiKeys,
  type Expiry,
  type Preset,
  type Principal,
  type Scope,
} from '#auth';
import type { ApiKey, CreatedApiKey, RevokedApiKey } from './dto/api-keys.dto.js';
import type { OrganizationsService } from './organizations.service.js';

export interface WantedKey {
  name: string;
  /** One of both. */
  scopes: readonly Scope[] | Preset;
  expiry: Expiry | Date;
}

/** An organization's keys, for its owners and admins. */
export class OrganizationKeys {
  constructor(
    private readonly keys: ApiKeys,
    private readonly organizations: OrganizationsService,
  ) {}

  /**
   * `token` is the secret; it is shown once and cannot be read again.
   * @throws AppError VALIDATION_ERROR, NOT_FOUND for a non-member, FORBIDDEN for another role and for
   *   a key: it could give itself more than it has, and outlive its end
   */
  async create(principal: Principal, orgId: string, wanted: WantedKey): Promise<CreatedApiKey> {
    if (principal.kind === 'key')
      throw new AppError('FORBIDDEN', { message: 'A key cannot make keys. Log in, and make it as yourself.' });
    await this.authorize(principal, orgId);
    const { name, expiry } = wanted;
    const scopes = typeof wanted.scopes === 'string' ? PRESETS[wanted.scopes] : wanted.scopes;
    const created = await this.keys.create({ orgId, userId: principal.userId, name, scopes, expiry, by: principal });
    return { ...viewOf(created), token: created.key };
  }

  /** Newest first, revoked and expired ones included; at most 1,000. @throws AppError NOT_FOUND, FORBIDDEN */
  async list(principal: Principal, orgId: string): Promise<ApiKey[]> {
    await this.authorize(principal, orgId);
    return (await this.keys.list(orgId)).map(viewOf);
  }

  /** The next request with the key is refused. @throws AppError NOT_FOUND, FORBIDDEN */
  async revoke(principal: Principal, orgId: string, keyId: string): Promise<RevokedApiKey> {
    await this.authorize(principal, orgId);
    const { id, revokedAt } = await this.keys.revoke(keyId, { orgId, by: principal });
    return { id, revokedAt };
  }

  private async authorize(principal: Principal, orgId: string): Promise<void> {
    const membership = await this.organizations.findMembership(principal, orgId);
    if (!membership) throw new AppError('NOT_FOUND');
    requirePermission(membership.role, 'keys:write');
  }
}

function viewOf(key: ApiKeyInfo): ApiKey {
  const { id, name, scopes, expiresAt, lastUsedAt, revokedAt, createdAt } = key;
  const { display: prefix, environment: keyEnv, userId: createdBy } = key;
  return { id, name, scopes, prefix, keyEnv, expiresAt, lastUsedAt, revokedAt, createdBy, createdAt };
}
