import { rootCertificates } from 'node:tls';
import { Agent, fetch, ProxyAgent } from 'undici';

/** Between this machine and the service. */
export interface Route {
  /** Null: none. */
  proxy: URL | null;
  /** Certificate authorities beside those of Node, PEM. */
  ca: string | null;
  /** No certificate is checked. */
  isInsecure: boolean;
}

/** A `fetch` for `SqoutClientOptions`, with a proxy or other trust than Node's own. */
export function fetchVia({ proxy, ca, isInsecure }: Route): typeof globalThis.fetch {
  const trust = {
    ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
  const dispatcher =
    proxy === null
      ? new Agent({ connect: trust })
      : new ProxyAgent({ uri: proxy.href, requestTls: trust, proxyTls: trust });
  const send = (input: unknown, init: object | undefined): unknown => fetch(input as string, { ...init, dispatcher });
  return send as typeof globalThis.fetch;
}
