import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Files are looked at again after so long. */
const FRESH_MS = 5_000;
const MAX_SEARCH_DOMAINS = 6;

/** Reads a small file when it is needed, at most every few seconds; empty where there is none. */
class WatchedFile<T> {
  private content: Promise<T> | null = null;
  private readAtMs = 0;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
  ) {}

  read(): Promise<T> {
    if (this.content === null || Date.now() - this.readAtMs > FRESH_MS) {
      this.readAtMs = Date.now();
      this.content = readFile(this.path, 'utf8').then(this.parse, () => this.parse(''));
    }
    return this.content;
  }
}

export type HostsFile = WatchedFile<ReadonlyMap<string, ResolvedAddress[]>>;

export function readHosts(path = '/etc/hosts'): HostsFile {
  return new WatchedFile(path, parseHosts);
}

function parseHosts(text: string): ReadonlyMap<string, ResolvedAddress[]> {
  const hosts = new Map<string, ResolvedAddress[]>();
  for (const fields of linesOf(text)) {
    const [address = '', ...names] = fields;
    const version = isIP(address);
    if (version === 0) continue;
    for (const name of names.map((each) => each.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family: version === 6 ? 6 : 4 }]);
  }
  return hosts;
}

/** What the machine itself says of a name, before any server is asked. `localhost` is this machine everywhere (RFC 6761). */
export async function addressesOf(hosts: HostsFile, name: string): Promise<ResolvedAddress[]> {
  const listed = (await hosts.read()).get(name);
  if (listed) return listed;
  return name === 'localhost' || name.endsWith('.localhost')
    ? [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    : [];
}

/** Domains that short names are looked for in, as resolv.conf says: how containers and offices name their own hosts. */
export interface SearchList {
  namesFor(name: string): Promise<string[]>;
}

export function readSearch(path = '/etc/resolv.conf'): SearchList {
  const file = new WatchedFile(path, parseSearch);
  return {
    namesFor: async (name) => {
      const { domains, dots } = await file.read();
      return name.split('.').length - 1 < dots ? domains.map((domain) => `${name}.${domain}`) : [];
    },
  };
}

function parseSearch(text: string): { domains: string[]; dots: number } {
  let domains: string[] = [];
  let dots = 1;
  for (const [field, ...values] of linesOf(text)) {
    if (field === 'search' || field === 'domain')
      domains = values
        .slice(0, MAX_SEARCH_DOMAINS)
        .map((domain) => domain.replace(/\.$/, ''))
        .filter((domain) => domain !== '');
    if (field === 'options')
      dots = Number(
        values.map((value) => /^ndots:(\d{1,2})$/.exec(value)?.[1]).find((value) => value !== undefined) ?? dots,
      );
  }
  return { domains, dots };
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/[#;].*/, '')
        .trim()
        .split(/\s+/),
    )
    .filter(([first]) => first !== '');
}
