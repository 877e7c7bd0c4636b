import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { Credits, LedgerEntryList, Logo, OrganizationDetail, OrganizationList } from './types.js';

export class CreditsOfOrganization {
  constructor(private readonly transport: Transport) {}

  /** @param query.orgId an organization of the caller; without it, the active one */
  get(query: { orgId?: string } = {}, { signal }: CallOptions = {}): Promise<Credits> {
    return this.transport.json({ method: 'GET', path: ['credits'], query, signal });
  }

  /** What changed the credits, newest first (outside of the stable contract). */
  ledger(
    query: { orgId?: string; before?: string; limit?: number } = {},
    { signal }: CallOptions = {},
  ): Promise<LedgerEntryList> {
    return this.transport.json({ method: 'GET', path: ['credits', 'ledger'], query, signal });
  }
}

export class Logos {
  constructor(private readonly transport: Transport) {}

  get(orgId: string, { signal }: CallOptions = {}): Promise<Logo> {
    return this.transport.bytes({ method: 'GET', path: pathOf(orgId), signal });
  }

  /** @param bytes PNG, JPEG or WebP, at most 1 MB */
  put(orgId: string, bytes: Uint8Array<ArrayBuffer>, { signal }: CallOptions = {}): Promise<{ avatarUrl: string }> {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'logo');
    return this.transport.json({ method: 'POST', path: pathOf(orgId), form, signal });
  }

  async delete(orgId: string, { signal }: CallOptions = {}): Promise<void> {
    await this.transport.json({ method: 'DELETE', path: pathOf(orgId), signal });
  }
}

export class Organizations {
  readonly logo: Logos;

  constructor(private readonly transport: Transport) {
    this.logo = new Logos(transport);
  }

  /** Those that the caller is a member of. */
  list({ signal }: CallOptions = {}): Promise<OrganizationList> {
    return this.transport.json({ method: 'GET', path: ['organizations'], signal });
  }

  get(id: string, { signal }: CallOptions = {}): Promise<OrganizationDetail> {
    return this.transport.json({ method: 'GET', path: ['organizations', id], signal });
  }
}

function pathOf(orgId: string): string[] {
  return ['organizations', orgId, 'logo'];
}
