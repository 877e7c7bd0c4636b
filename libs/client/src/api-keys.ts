import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { ApiKeyList, CreateApiKey, CreatedApiKey } from './types.js';

/** Keys of an organization (outside of the stable contract). Owners and admins that are logged in. */
export class ApiKeys {
  constructor(private readonly transport: Transport) {}

  create(orgId: string, key: CreateApiKey, { signal }: CallOptions = {}): Promise<CreatedApiKey> {
    return this.transport.json({ method: 'POST', path: pathOf(orgId), json: key, signal });
  }

  list(orgId: string, { signal }: CallOptions = {}): Promise<ApiKeyList> {
    return this.transport.json({ method: 'GET', path: pathOf(orgId), signal });
  }

  revoke(orgId: string, keyId: string, { signal }: CallOptions = {}): Promise<{ id: string; revokedAt: string }> {
    return this.transport.json({ method: 'DELETE', path: [...pathOf(orgId), keyId], signal });
  }
}

function pathOf(orgId: string): string[] {
  return ['organizations', orgId, 'api-keys'];
}
