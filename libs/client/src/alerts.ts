import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { AlertList, AlertPolicies, ChangeAlertPolicies, SiteAlerts } from './types.js';

/** Alerts of the organization's sites, and what is watched (outside of the stable contract). */
export class Alerts {
  constructor(private readonly transport: Transport) {}

  list(query: { limit?: number; offset?: number } = {}, { signal }: CallOptions = {}): Promise<AlertList> {
    return this.transport.json({ method: 'GET', path: ['alerts'], query, signal });
  }

  ofSite(
    websiteId: string,
    query: { limit?: number; before?: string } = {},
    { signal }: CallOptions = {},
  ): Promise<SiteAlerts> {
    return this.transport.json({ method: 'GET', path: ['websites', websiteId, 'alerts'], query, signal });
  }

  /** @param websiteId null: the defaults of the organization */
  policies(websiteId: string | null, { signal }: CallOptions = {}): Promise<AlertPolicies> {
    return this.transport.json({ method: 'GET', path: pathOf(websiteId), signal });
  }

  change(websiteId: string | null, change: ChangeAlertPolicies, { signal }: CallOptions = {}): Promise<AlertPolicies> {
    return this.transport.json({ method: 'PATCH', path: pathOf(websiteId), json: change, signal });
  }
}

function pathOf(websiteId: string | null): string[] {
  return websiteId === null ? ['alert-policies'] : ['websites', websiteId, 'alert-policies'];
}
