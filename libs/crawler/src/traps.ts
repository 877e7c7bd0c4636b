import { hash } from 'node:crypto';
import { systemClock } from '#common';
import type { Clock } from '#common';
import { signsOf } from './trap-signs.js';
import type { Sign, TrapSign } from './trap-signs.js';

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
 * `isLate`: there are many like it, so it should wait until all URLs that are not late have been fetched. Late URLs are real pages often enough; a site that
 * has nothing else is crawled completely. This is what keeps traps from eating the page budget, so the frontier must order by it before depth.
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

/** JSON-safe; at most about 100 kB. */
export interface TrapState {
  admitted: number;
  counters: [key: string, count: number][];
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
  'same-name': { early: { share: 0.008, atLeast: 4 }, cut: ALWAYS, reason: 'path-budget' },
};

const DISCOVERED_PER_PAGE = 20;
const MAX_COUNTERS = 4000;
const MAX_CUTS = 100;

/** Decides which discovered URLs enter the frontier, and which of them can wait. Ask once per URL, after the duplicate check. */
export class TrapBudget {
  private readonly maxPages: number;
  private readonly clock: Clock;
  private admitted: number;
  private readonly counters: Map<string, number>;
  private readonly cutLines = new Map<string, TrapCut>();

  constructor(options: TrapBudgetOptions) {
    this.maxPages = options.maxPages;
    this.clock = options.clock ?? systemClock;
    this.admitted = options.state?.admitted ?? 0;
    this.counters = new Map(options.state?.counters);
    for (const cut of options.state?.cuts ?? []) this.cutLines.set(`${cut.reason} ${cut.where}`, { ...cut });
  }

  /** `url` normalised; `depth`: links from the start page. */
  admit(url: string, depth: number): Admission {
    if (this.admitted >= this.maxPages * DISCOVERED_PER_PAGE) return this.refuse('total-budget', '/', url);
    const signs = signsOf(url, depth, this.clock.now().getUTCFullYear());
    if (typeof signs === 'string') return this.refuse(signs, prefixOf(url), url);
    const counted = signs.map((sign) => {
      const key = keyOf(sign);
      return { sign, key, count: this.counters.get(key) ?? 0 };
    });
    const exhausted = counted.find(({ sign, count }) => count >= this.limit(BUDGETS[sign.sign].cut));
    if (exhausted !== undefined) return this.refuse(BUDGETS[exhausted.sign.sign].reason, exhausted.sign.where, url);
    for (const { key, count } of counted) this.count(key, count + 1);
    this.admitted += 1;
    return { ok: true, isLate: counted.some(({ sign, count }) => count >= this.limit(BUDGETS[sign.sign].early)) };
  }

  /** Most frequent first, at most 100. */
  cuts(): TrapCut[] {
    return [...this.cutLines.values()].sort((a, b) => b.count - a.count);
  }

  toState(): TrapState {
    return { admitted: this.admitted, counters: [...this.counters], cuts: this.cuts() };
  }

  private limit({ share, atLeast }: Budget['early']): number {
    return Math.max(share * this.maxPages, atLeast);
  }

  /** The counter that was used longest ago makes room: budgets of places that the crawl has left matter least. */
  private count(key: string, value: number): void {
    this.counters.delete(key);
    this.counters.set(key, value);
    if (this.counters.size <= MAX_COUNTERS) return;
    const [oldest] = this.counters.keys();
    if (oldest !== undefined) this.counters.delete(oldest);
  }

  private refuse(reason: TrapReason, where: string, url: string): Admission {
    const key = `${reason} ${where}`;
    const line = this.cutLines.get(key);
    if (line !== undefined) line.count += 1;
    else if (this.cutLines.size < MAX_CUTS) this.cutLines.set(key, { reason, where, count: 1, example: url });
    else this.countElsewhere(reason, url);
    return { ok: false, reason };
  }

  /** With a hundred lines, further places share one line per reason. */
  private countElsewhere(reason: TrapReason, url: string): void {
    const key = `${reason} …`;
    const line = this.cutLines.get(key) ?? { reason, where: '…', count: 0, example: url };
    line.count += 1;
    this.cutLines.set(key, line);
  }
}

/** Counters are kept by a short digest: a URL may be 2,048 characters long. 48 bits: two of 4,000 keys meet once in 35 million runs. */
function keyOf({ sign, where }: Sign): string {
  return hash('sha1', `${sign} ${where}`, 'hex').slice(0, 12);
}

function prefixOf(url: string): string {
  const [, first = ''] = new URL(url).pathname.split('/');
  return first === '' ? '/' : `/${first.slice(0, 100)}`;
}
