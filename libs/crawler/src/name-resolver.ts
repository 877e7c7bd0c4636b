import { Resolver as NameServerClient } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import {
  addressesOf,
  readHosts,
  readSearch,
  type HostsFile,
  type ResolvedAddress,
  type SearchList,
} from './system-names.js';

/** Looks a host name up; every address of the answer. @throws NameError, or whatever else stopped it */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

/** A name without an address, and why. */
export class NameError extends Error {
  constructor(
    readonly hostname: string,
    /** Of c-ares: `ENOTFOUND`, `ENODATA`, `ETIMEOUT`, `ESERVFAIL`, … */
    readonly code: string,
  ) {
    super(`${hostname} has no address (${code}).`);
    this.name = 'NameError';
  }

  /** No name server knew at the moment: that says nothing about the name. */
  get isPassing(): boolean {
    return !SAID_NO.has(this.code);
  }
}

const SAID_NO: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

export interface NameResolverOptions {
  /** `address` or `address:port` of each name server. Default: those of the system, in /etc/resolv.conf. */
  servers?: readonly string[];
  /** Whole look-up, both address families and all servers. Default 5,000. */
  timeoutMs?: number;
  /** Default: /etc/hosts. */
  hostsFile?: string;
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** Of one question to one server; asked once more after it. */
const FIRST_TRY_MS = 1_500;
const TRIES = 2;
/** IPv4 addresses in hand wait so long for those of IPv6. */
const OTHER_FAMILY_MS = 300;
const MAX_NAMES = 5_000;
/** An answer holds as long as it says, within this. */
const ANSWER_SECONDS = { from: 5, to: 300 };
/** A name that does not exist, and one that no server knew at the moment. */
const NO_MS = 30_000;
const PASSING_MS = 10_000;
/** So long an address is used on while no name server answers (RFC 8767). */
const STALE_MS = 3_600_000;

interface Known {
  answer: Promise<ResolvedAddress[]>;
  untilMs: number;
  last: { addresses: ResolvedAddress[]; atMs: number } | null;
}

/**
 * Looks names up over the network by itself (c-ares), hosts file first. Unlike the system's look-up it takes none
 * of the four threads that files and gunzip share, ends within its time, and can be stopped. Answers are kept,
 * failures too; who asks for a name that is being looked up waits for that answer.
 */
export class NameResolver {
  private readonly known = new LRUCache<string, Known>({ max: MAX_NAMES });
  private readonly underWay = new Set<NameServerClient>();
  private readonly hosts: HostsFile;
  private readonly search: SearchList;

  /** @throws TypeError when a server is no address */
  constructor(private readonly options: NameResolverOptions = {}) {
    // Throws here, not in the middle of a run.
    if (options.servers) new NameServerClient().setServers(options.servers);
    this.hosts = readHosts(options.hostsFile);
    this.search = readSearch();
  }

  readonly resolve: Resolver = (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const before = this.known.get(name);
    if (before && Date.now() < before.untilMs) return before.answer;
    const known: Known = { answer: Promise.resolve([]), untilMs: Infinity, last: before?.last ?? null };
    known.answer = this.lookUp(name, known);
    // Callers that wait hear of it; without any, it is no fault of the process.
    known.answer.catch(() => undefined);
    this.known.set(name, known);
    return known.answer;
  };

  /** Stops every look-up under way. */
  close(): void {
    for (const client of this.underWay) client.cancel();
    this.known.clear();
  }

  private async lookUp(name: string, known: Known): Promise<ResolvedAddress[]> {
    try {
      const { addresses, seconds } = await this.ask(name);
      known.untilMs = Date.now() + seconds * 1000;
      known.last = { addresses, atMs: Date.now() };
      return addresses;
    } catch (error) {
      const { last } = known;
      const isPassing = error instanceof NameError && error.isPassing;
      known.untilMs = Date.now() + (isPassing ? PASSING_MS : NO_MS);
      if (isPassing && last && Date.now() - last.atMs < STALE_MS) return last.addresses;
      throw error;
    }
  }

  private async ask(name: string): Promise<{ addresses: ResolvedAddress[]; seconds: number }> {
    const listed = await addressesOf(this.hosts, name);
    if (listed.length > 0) return { addresses: listed, seconds: ANSWER_SECONDS.from };
    const client = new NameServerClient({ timeout: FIRST_TRY_MS, tries: TRIES });
    if (this.options.servers) client.setServers(this.options.servers);
    this.underWay.add(client);
    const timer = setTimeout(() => client.cancel(), this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      return await this.askAll(client, name);
    } finally {
      clearTimeout(timer);
      this.underWay.delete(client);
    }
  }

  /** The name as it is, then as a name of the system's search domains. */
  private async askAll(
    client: NameServerClient,
    name: string,
  ): Promise<{ addresses: ResolvedAddress[]; seconds: number }> {
    const names = this.options.servers ? [name] : [name, ...(await this.search.namesFor(name))];
    let failure: NameError | null = null;
    for (const candidate of names) {
      const answer = await askBoth(client, candidate);
      if (!(answer instanceof NameError)) return answer;
      failure ??= answer;
      if (answer.isPassing) break;
    }
    throw failure ?? new NameError(name, 'ENOTFOUND');
  }
}

type Answer = { address: string; ttl: number }[] | NameError;

/** Addresses of both families, IPv4 first: it works wherever there is a network. */
async function askBoth(
  client: NameServerClient,
  name: string,
): Promise<{ addresses: ResolvedAddress[]; seconds: number } | NameError> {
  const caught = (error: unknown): Answer => new NameError(name, codeOf(error));
  const six: Promise<Answer> = client.resolve6(name, { ttl: true }).catch(caught);
  const four: Answer = await client.resolve4(name, { ttl: true }).catch(caught);
  const late = four instanceof NameError ? await six : await Promise.race([six, after(OTHER_FAMILY_MS)]);
  const addresses = [...found(four, 4), ...found(late, 6)];
  if (addresses.length === 0)
    return four instanceof NameError && (four.isPassing || !(late instanceof NameError))
      ? four
      : late instanceof NameError
        ? late
        : new NameError(name, 'ENODATA');
  const ttls = [four, late].flatMap((answer) => (answer instanceof NameError ? [] : answer.map(({ ttl }) => ttl)));
  return {
    addresses,
    seconds: Math.min(Math.max(Math.min(...ttls), ANSWER_SECONDS.from), ANSWER_SECONDS.to),
  };
}

function found(answer: Answer, family: 4 | 6): ResolvedAddress[] {
  return answer instanceof NameError ? [] : answer.map(({ address }) => ({ address, family }));
}

function after(ms: number): Promise<Answer> {
  return new Promise((resolve) => setTimeout(() => resolve([]), ms).unref());
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  // Cancelled: its time was over.
  return typeof code !== 'string' || code === 'ECANCELLED' ? 'ETIMEOUT' : code;
}
