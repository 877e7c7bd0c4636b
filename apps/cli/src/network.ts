import { readFile } from 'node:fs/promises';
import { openRoute } from '#client';
import { proxyRules, type ProxyFor } from '#common';
import { usageError } from './command-error.js';
import { readVariable, type Environment } from './environment.js';

/** Options of all commands that concern connections. */
export interface NetworkOptions {
  ca?: string | undefined;
  insecure?: boolean | undefined;
}

/** How this machine reaches others: proxies, and who is believed on secure connections. */
export interface Network {
  proxyFor: ProxyFor;
  /** Certificate authorities beside those of Node, PEM; null: Node's alone, with NODE_EXTRA_CA_CERTS. */
  ca: string | null;
  isInsecure: boolean;
}

/** Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY (lower case first, as curl does), --ca and --insecure. @throws CommandError */
export async function readNetwork(env: Environment, { ca, insecure = false }: NetworkOptions): Promise<Network> {
  const read = (name: string): string | null => readVariable(env, name.toLowerCase()) ?? readVariable(env, name);
  const settings = { http: read('HTTP_PROXY'), https: read('HTTPS_PROXY'), noProxy: read('NO_PROXY') ?? '' };
  try {
    return { proxyFor: proxyRules(settings), ca: await readAuthorities(env, ca), isInsecure: insecure };
  } catch (error) {
    if (error instanceof TypeError) throw usageError(`HTTPS_PROXY or HTTP_PROXY is not valid. ${error.message}`);
    throw error;
  }
}

/** Our own list takes the place of Node's, so what NODE_EXTRA_CA_CERTS adds to that is read again. */
async function readAuthorities(env: Environment, file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const extra = readVariable(env, 'NODE_EXTRA_CA_CERTS');
  const more = extra === null ? '' : await readFile(extra, 'utf8').catch(() => '');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`--ca ${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usageError(`--ca ${file} has no certificate. It takes a file in PEM format (-----BEGIN CERTIFICATE-----).`);
  return `${text}\n${more}`;
}

/** What one command line knows of the network: read when it is first needed. */
export class NetworkAccess {
  /** As typed; there before the command begins. */
  options: NetworkOptions = {};
  private network: Promise<Network> | null = null;
  private last: { proxy: string; fetch: typeof globalThis.fetch } | null = null;

  constructor(private readonly env: Environment) {}

  read(): Promise<Network> {
    return (this.network ??= readNetwork(this.env, this.options));
  }

  /** What needs no proxy and no other trust takes Node's own `fetch`, which is loaded already. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { proxyFor, ca, isInsecure } = await this.read();
    const proxy = proxyFor(new URL(input instanceof Request ? input.url : input));
    if (proxy === null && ca === null && !isInsecure) return globalThis.fetch(input, init);
    if (this.last?.proxy !== (proxy?.href ?? ''))
      this.last = {
        proxy: proxy?.href ?? '',
        fetch: await openRoute({ proxy, ca, isInsecure }),
      };
    return this.last.fetch(input, init);
  };
}
