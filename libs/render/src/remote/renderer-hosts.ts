import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';

/** Names lead to the same addresses for so long. */
const LOOK_UP_MS = 5_000;
/** One that did not respond is tried after the others for so long. */
const REST_MS = 5_000;

/** One renderer. */
export interface RendererHost {
  /** Where its paths begin, without a slash at the end. */
  origin: string;
  /** Pages that it has of this process. */
  pages: number;
  restsUntilMs: number;
}

/** The renderers behind a few URLs. A name of several addresses, such as that of a headless Service, is as many renderers. */
export class RendererHosts {
  private readonly known = new Map<string, RendererHost>();
  private current: { hosts: Promise<RendererHost[]>; untilMs: number } | null = null;

  constructor(private readonly urls: readonly string[]) {}

  /** Those that responded first, with the fewest pages of this process first. */
  async inOrder(): Promise<RendererHost[]> {
    const now = performance.now();
    if (this.current === null || now > this.current.untilMs)
      this.current = { hosts: this.lookUp(), untilMs: now + LOOK_UP_MS };
    const hosts = await this.current.hosts;
    const keyed = hosts.map((host) => ({ host, rests: host.restsUntilMs > now ? 1 : 0, chance: Math.random() }));
    keyed.sort((a, b) => a.rests - b.rests || a.host.pages - b.host.pages || a.chance - b.chance);
    return keyed.map(({ host }) => host);
  }

  rest(host: RendererHost): void {
    host.restsUntilMs = performance.now() + REST_MS;
  }

  private async lookUp(): Promise<RendererHost[]> {
    const origins = (await Promise.all(this.urls.map(originsOf))).flat();
    for (const origin of this.known.keys()) if (!origins.includes(origin)) this.known.delete(origin);
    return origins.map((origin) => {
      const host = this.known.get(origin) ?? { origin, pages: 0, restsUntilMs: 0 };
      this.known.set(origin, host);
      return host;
    });
  }
}

/** Certificates are for names: behind https, a name is one renderer. */
async function originsOf(url: string): Promise<string[]> {
  const { protocol, hostname, port, origin } = new URL(url);
  if (protocol === 'https:') return [origin];
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    return addresses.map(({ address }) => `http://${isIPv6(address) ? `[${address}]` : address}:${port || '80'}`);
  } catch {
    return [];
  }
}
