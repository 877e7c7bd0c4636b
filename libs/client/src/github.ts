import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { GithubConnectionWithSecret, GithubOfWebsite, PutGithubConnection } from './types.js';

/** The repository of a website (outside of the stable contract). */
export class Github {
  constructor(private readonly transport: Transport) {}

  get(websiteId: string, { signal }: CallOptions = {}): Promise<GithubOfWebsite> {
    return this.transport.json({ method: 'GET', path: pathOf(websiteId), signal });
  }

  /** Connects the website, or replaces the settings of its connection; the token stays where none is given. */
  put(
    websiteId: string,
    connection: PutGithubConnection,
    { signal }: CallOptions = {},
  ): Promise<GithubConnectionWithSecret> {
    return this.transport.json({ method: 'PUT', path: pathOf(websiteId), json: connection, signal });
  }

  rotate(websiteId: string, { signal }: CallOptions = {}): Promise<GithubConnectionWithSecret> {
    return this.transport.json({ method: 'POST', path: [...pathOf(websiteId), 'rotate'], signal });
  }

  remove(websiteId: string, { signal }: CallOptions = {}): Promise<{ success: boolean }> {
    return this.transport.json({ method: 'DELETE', path: pathOf(websiteId), signal });
  }
}

function pathOf(websiteId: string): string[] {
  return ['websites', websiteId, 'github'];
}
