import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { ListWebsites, WebsiteList } from './types.js';

/** Websites of the organization (outside of the stable contract). */
export class Websites {
  constructor(private readonly transport: Transport) {}

  list(query: ListWebsites = {}, { signal }: CallOptions = {}): Promise<WebsiteList> {
    return this.transport.json({ method: 'GET', path: ['websites'], query: { ...query }, signal });
  }
}
