import { scopeOf } from '#crawler';
import { RENEW_MS, type CrawlRun, type HostStore } from '../store/port/index.js';
import { PauseError } from './pause.js';

/** Connections to one origin, each with a request now or idle after one. */
interface Pool {
  host: string;
  size: number;
  inUse: number;
  /** What the session allows, or less once the host had no room for more. */
  most: number;
  waiting: (() => void)[];
}

/**
 * The connections of a phase that has no slice: each is counted at its host before it is opened, and until the
 * session that opened it has closed all of them. A host without room for the first one is asked for later
 * (PauseError); without room for a further one, requests follow one another.
 */
export class HostShares {
  private readonly pools = new Map<string, Pool>();
  private growing: Promise<unknown> = Promise.resolve();
  private renewal: NodeJS.Timeout | undefined;
  /** A process that was frozen may wake up after its shares are over. */
  private isLost = false;

  constructor(
    private readonly hosts: Pick<HostStore, 'takeShare' | 'renewShares' | 'releaseShares'>,
    private readonly run: CrawlRun,
    /** Connections that the session opens to an origin. */
    private readonly mostPerOrigin: number,
  ) {}

  /** Makes the request with a connection that is counted; `kind`: of connections that no other kind of request uses. @throws PauseError */
  async during<T>(url: string, request: () => Promise<T>, kind = 'session'): Promise<T> {
    const pool = this.poolOf(`${kind} ${new URL(url).origin}`, scopeOf(url));
    await this.enter(pool);
    try {
      return await request();
    } finally {
      pool.inUse--;
      pool.waiting.shift()?.();
    }
  }

  /** Gives all connections back. They are closed by then. */
  async release(): Promise<void> {
    clearInterval(this.renewal);
    await this.growing.catch(() => undefined);
    // Without the database they run out by themselves.
    if (this.pools.size > 0) await this.hosts.releaseShares(this.run).catch(() => undefined);
  }

  private async enter(pool: Pool): Promise<void> {
    if (this.isLost) throw new PauseError(new Date());
    while (pool.inUse >= pool.size) {
      const fullUntil = pool.size < pool.most ? await this.grow(pool) : null;
      if (pool.inUse < pool.size) break;
      if (fullUntil !== null && pool.size === 0) throw new PauseError(fullUntil);
      if (fullUntil !== null) pool.most = pool.size;
      else await new Promise<void>((resolve) => pool.waiting.push(resolve));
    }
    pool.inUse++;
  }

  /** When to ask again, if the host has no room. One after another: each asks for all that the run has at the host. */
  private grow(pool: Pool): Promise<Date | null> {
    const grown = this.growing.then(async () => {
      if (pool.inUse < pool.size || pool.size >= pool.most) return null;
      let held = 0;
      for (const { host, size } of this.pools.values()) if (host === pool.host) held += size;
      const fullUntil = await this.hosts.takeShare(this.run, pool.host, held + 1);
      if (fullUntil === null) pool.size++;
      this.renewal ??= setInterval(() => void this.renew(), RENEW_MS);
      return fullUntil;
    });
    this.growing = grown.catch(() => undefined);
    return grown;
  }

  private async renew(): Promise<void> {
    const held = new Set([...this.pools.values()].flatMap(({ host, size }) => (size > 0 ? [host] : []))).size;
    // The database is away: they run out by themselves.
    const left = await this.hosts.renewShares(this.run).catch(() => held);
    if (left < held) this.isLost = true;
  }

  private poolOf(key: string, host: string): Pool {
    const pool = this.pools.get(key) ?? { host, size: 0, inUse: 0, most: this.mostPerOrigin, waiting: [] };
    this.pools.set(key, pool);
    return pool;
  }
}
