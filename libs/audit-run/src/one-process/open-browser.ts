import { AddressGuard, NameResolver, type AllowNetwork } from '#crawler';
import { BrowserPool, type Renderer } from '#render';
import type { AuditOptions, RenderOptions } from './audit-site.js';
import { startNetworks } from './start-network.js';

export const USER_AGENT = 'Sqout/0.1 (local audit)';
const CONNECT_MS = 10_000;

export interface BrowserOptions extends Pick<AuditOptions, 'userAgent' | 'network'> {
  render: Pick<RenderOptions, 'findProgram' | 'hasSandbox'>;
}

/**
 * A browser for pages of the site that this URL is of. It starts with the first page that needs one.
 * @param own networks of the site that are not public: scripts of a page reach the site itself there, and no other service
 */
export function browserFor(
  url: string,
  { names, own }: { names: NameResolver; own: readonly AllowNetwork[] },
  { render, userAgent = USER_AGENT, network = {} }: BrowserOptions,
): BrowserPool {
  const { protocol, port } = new URL(url);
  const ownPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  const reachable = [...own.map((each) => ({ ...each, port: ownPort })), ...(network.allow ?? [])];
  const { ca, isInsecure, proxyFor } = network;
  return new BrowserPool({
    userAgent,
    ...{ findProgram: render.findProgram, hasSandbox: render.hasSandbox },
    connection: {
      guard: new AddressGuard({ allowNetworks: reachable }),
      resolver: names.resolve,
      connectTimeoutMs: CONNECT_MS,
      ...{ ca, isInsecure, proxyFor },
    },
  });
}

/** The same without an audit. */
export async function openBrowser(url: string, options: BrowserOptions): Promise<Pick<Renderer, 'compare' | 'close'>> {
  const { dnsServers } = options.network ?? {};
  const names = new NameResolver(dnsServers ? { servers: dnsServers } : {});
  const pool = browserFor(url, { names, own: await startNetworks(url, names.resolve) }, options);
  return {
    compare: (task, signal) => pool.compare(task, signal),
    close: async () => {
      await pool.close();
      names.close();
    },
  };
}
