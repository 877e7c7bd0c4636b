import { hash } from 'node:crypto';
import { systemClock } from '#common';
import type { Clock } from '#common';
import { signsOf } from './trap-signs.js';
import type { HardSign, Sign, TrapSign } from './trap-signs.js';

export type TrapReason =
  | 'url-length'
  | 'depth'
  | 'repeating-segments'
  | 'path-budget'
  | 'query-budget'
  | 'session-id'
  | 'calendar'
  | 'total-budget';

/**
 * `isLate`: there are many like it, so it should wait until all URLs that are not late have been fetched. Late
 * URLs are real pages often enough; a site that has nothing else is crawled completely. This is what keeps traps
 * from eating the page budget, so the frontier must order by it before depth.
 */
export type Admission = { ok: true; isLate: boolean } | { ok: false; reason: TrapReason };

/** One line of the report's coverage: what was cut, how often, and one example. */
export interface TrapCut {
  reason: TrapReason;
  /** Path prefix, path or pattern that was cut. */
  where: string;
  count: number;
  example: string;
}

/** What is counted of a run so far. JSON-safe. */
export interface TrapState {
  /** URLs that were admitted. */
  admitted: number;
  /** By the key of `keysOf`; 48 bits. Those that are not there are at zero. */
  counters: [key: number, count: number][];
  cuts: TrapCut[];
}

export interface TrapBudgetOptions {
  /** Page budget of the run; discovery ends at 20 times as many URLs. */
  maxPages: number;
  state?: TrapState;
  clock?: Clock;
}

interface Budget {
  /** Admitted before the rest is late: a share of the page budget, and at least so many. */
  early: { share: number; atLeast: number };
  /** Admitted before the rest is cut. */
  cut: { share: number; atLeast: number };
  reason: TrapReason;
}

const ALWAYS = { share: Infinity, atLeast: Infinity };
const NEVER = { share: 0, atLeast: 0 };

/**
 * Cuts are for what no reader would miss (the sixtieth order of a list, a calendar's hundredth month); everything else is only put later.
 * Shares are of the run's page budget.
 */
const BUDGETS: Readonly<Record<TrapSign, Budget>> = {
  query: { early: { share: 0.02, atLeast: 5 }, cut: { share: 10, atLeast: 1000 }, reason: 'query-budget' },
  'query-all': { early: { share: 0.03, atLeast: 10 }, cut: ALWAYS, reason: 'query-budget' },
  facets: { early: NEVER, cut: { share: 0.02, atLeast: 20 }, reason: 'query-budget' },
  'facets-all': { early: NEVER, cut: { share: 0.2, atLeast: 100 }, reason: 'query-budget' },
  token: { early: { share: 0, atLeast: 1 }, cut: { share: 10, atLeast: 1000 }, reason: 'query-budget' },
  session: { early: { share: 0, atLeast: 1 }, cut: { share: 0, atLeast: 2 }, reason: 'session-id' },
  calendar: { early: { share: 0.01, atLeast: 4 }, cut: { share: 0.1, atLeast: 120 }, reason: 'calendar' },
  prefix: { early: { share: 0.5, atLeast: 100 }, cut: { share: 10, atLeast: 1000 }, reason: 'path-budget' },
  deep: { early: { share: 0.02, atLeast: 10 }, cut: { share: 10, atLeast: 1000 }, reason: 'path-budget' },
  'very-deep': { early: NEVER, cut: { share: 0.1, atLeast: 50 }, reason: 'depth' },
  far: { early: NEVER, cut: ALWAYS, reason: 'depth' },
  repeating: { early: { share: 0.01, atLeast: 3 }, cut: { share: 0.1, atLeast: 50 }, reason: 'repeating-segments' },
  'repeating-thrice': { early: NEVER, cut: { share: 0, atLeast: 3 }, reason: 'repeating-segments' },
  'same-name': { early: { share: 0.008, atLeast: 4 }, cut: ALWAYS, reason: 'path-budget' },
};

const DISCOVERED_PER_PAGE = 20;
const MAX_CUTS = 100;
const MAX_PLACE = 300;
const MAX_EXAMPLE = 2048;

interface CountedSign extends Sign {
  key: number;
}

/**
 * Decides which discovered URLs enter the frontier, and which of them can wait. Ask once per URL, after the duplicate check.
 * A large run has more counters than a batch of URLs needs: `keysOf` says which to load,
 * `restore` takes them, and `changes` are what is to be stored.
 */
export class TrapBudget {
  private readonly maxPages: number;
  private readonly clock: Clock;
  private admitted = 0;
  private readonly counters = new Map<number, number>();
  private readonly cutLines = new Map<string, TrapCut>();
  private readonly changed = { counters: new Set<number>(), cuts: new Set<TrapCut>() };
  /** Of URLs that `keysOf` was asked about. */
  private readonly signs = new Map<string, HardSign | CountedSign[]>();

  constructor(options: TrapBudgetOptions) {
    this.maxPages = options.maxPages;
    this.clock = options.clock ?? systemClock;
    if (options.state) this.restore(options.state);
  }

  /** Counters that `admit` will look at for these URLs, each once. */
  keysOf(urls: readonly { url: string; depth: number }[]): number[] {
    const keys = new Set<number>();
    for (const { url, depth } of urls) {
      const signs = this.signsOf(url, depth);
      this.signs.set(url, signs);
      if (typeof signs !== 'string') for (const { key } of signs) keys.add(key);
    }
    return [...keys];
  }

  /** Goes on from what was stored, in place of what was counted before. */
  restore(state: TrapState): void {
    this.admitted = state.admitted;
    this.counters.clear();
    this.cutLines.clear();
    this.changed.counters.clear();
    this.changed.cuts.clear();
    for (const [key, count] of state.counters) this.counters.set(key, count);
    for (const cut of state.cuts) this.cutLines.set(`${cut.reason} ${cut.where}`, { ...cut });
  }

  /** `url` normalised; `depth`: links from the start page. */
  admit(url: string, depth: number): Admission {
    if (this.admitted >= this.maxPages * DISCOVERED_PER_PAGE) return this.refuse('total-budget', '/', url);
    const signs = this.signs.get(url) ?? this.signsOf(url, depth);
    if (typeof signs === 'string') return this.refuse(signs, prefixOf(url), url);
    const counted = signs.map((sign) => ({ ...sign, count: this.counters.get(sign.key) ?? 0 }));
    const exhausted = counted.find(({ sign, count }) => count >= this.limit(BUDGETS[sign].cut));
    if (exhausted !== undefined) return this.refuse(BUDGETS[exhausted.sign].reason, exhausted.where, url);
    for (const { key, count } of counted) {
      this.counters.set(key, count + 1);
      this.changed.counters.add(key);
    }
    this.admitted += 1;
    return { ok: true, isLate: counted.some(({ sign, count }) => count >= this.limit(BUDGETS[sign].early)) };
  }

  /** Most frequent first, at most 100. */
  cuts(): TrapCut[] {
    return [...this.cutLines.values()].sort((a, b) => b.count - a.count);
  }

  toState(): TrapState {
    return { admitted: this.admitted, counters: [...this.counters], cuts: this.cuts() };
  }

  /** The counters and cuts that `admit` changed since the state was restored, as they are now. */
  changes(): Pick<TrapState, 'counters' | 'cuts'> {
    return {
      counters: [...this.changed.counters].map((key) => [key, this.counters.get(key) ?? 0]),
      cuts: [...this.changed.cuts],
    };
  }

  private signsOf(url: string, depth: number): HardSign | CountedSign[] {
    const signs = signsOf(url, depth, this.clock.now().getUTCFullYear());
    return typeof signs === 'string' ? signs : signs.map((sign) => ({ ...sign, key: keyOf(sign) }));
  }

  private limit({ share, atLeast }: Budget['early']): number {
    return Math.max(share * this.maxPages, atLeast);
  }

  /** With a hundred lines, further places share one line per reason. */
  private refuse(reason: TrapReason, place: string, url: string): Admission {
    const where = place.slice(0, MAX_PLACE);
    const line =
      this.cutLines.get(`${reason} ${where}`) ?? this.newLine(reason, this.cutLines.size < MAX_CUTS ? where : '…', url);
    line.count += 1;
    this.changed.cuts.add(line);
    return { ok: false, reason };
  }

  private newLine(reason: TrapReason, where: string, url: string): TrapCut {
    const key = `${reason} ${where}`;
    const line = this.cutLines.get(key) ?? { reason, where, count: 0, example: url.slice(0, MAX_EXAMPLE) };
    this.cutLines.set(key, line);
    return line;
  }
}

/** Counters are kept by a short digest: a URL may be 2,048 characters long. 48 bits: two of 4,000 keys meet once in 35 million runs. */
function keyOf({ sign, where }: Sign): number {
  return Number.parseInt(hash('sha1', `${sign} ${where}`, 'hex').slice(0, 12), 16);
}

function prefixOf(url: string): string {
  const [, first = ''] = new URL(url).pathname.split('/');
  return first === '' ? '/' : `/${first.slice(0, 100)}`;
}
