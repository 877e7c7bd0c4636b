import { setTimeout as sleep } from 'node:timers/promises';
import {
  awaitPermit,
  classify,
  fetchRobots,
  parseRobots,
  scopeOf,
  urlHash,
  type FetchFailure,
  type FetchRequest,
  type FetchResult,
  type Robots,
  type UrlFetcher,
} from '#crawler';
import { MAX_PAUSE_MS, type CrawlStore } from '../../store/port/index.js';
import type { HostShares } from '../../pacing/host-shares.js';
import { PauseError } from '../../pacing/pause.js';

/**
 * Between two requests to a host, over all runs and workers. A little more than the half second
 * that is promised: requests of two workers are not equally long on their way.
 */
const GAP_MS = 600;
const TIMEOUT_MS = 10_000;
/** A 429 or 503 without `Retry-After`. */
const REST_MS = 60_000;

/** What robots.txt of another host says: its text, or why nothing may be asked there. JSON, shared by all runs. */
export type HostRobots =
  | { kind: 'rules'; text: string }
  | { kind: 'unreadable' }
  | { kind: 'slow-down' }
  | { kind: 'no-answer'; failure: FetchFailure };

/** Asks other hosts, each at a pace that bears with everybody's link checks, and by its robots.txt. */
export class LinkHosts implements UrlFetcher {
  private readonly robots = new Map<string, Promise<HostRobots>>();
  private readonly rules = new Map<string, Robots>();
  private readonly lastStartMs = new Map<string, number>();
  /** How long requests had waited for each host when they were broken off, milliseconds. */
  readonly brokenOffMs = new Map<string, number>();

  constructor(
    private readonly parts: {
      store: Pick<CrawlStore, 'hosts' | 'linkAnswers'>;
      shares: HostShares;
      fetcher: UrlFetcher;
      /** Ends what waits for its turn. */
      signal: AbortSignal;
      /** Ends what has been asked; not before the other. */
      cutSignal: AbortSignal;
    },
  ) {}

  /** The answer, when the host's pace and connections permit the request. @throws PauseError when that is more than a few seconds away */
  fetch(url: string, request: FetchRequest = {}): Promise<FetchResult> {
    return this.parts.shares.during(url, () => this.ask(url, request));
  }

  private async ask(url: string, request: FetchRequest): Promise<FetchResult> {
    const { store, fetcher, cutSignal } = this.parts;
    const host = scopeOf(url);
    await this.waitForPermit(host, this.rules.get(new URL(url).origin)?.crawlDelayMs ?? 0);
    const startMs = performance.now();
    const result = await fetcher.fetch(url, { timeoutMs: TIMEOUT_MS, ...request, signal: cutSignal });
    if (cutSignal.aborted) this.brokenOffMs.set(host, performance.now() - startMs);
    const { outcome, retryAfterMs } = classify(result);
    if (outcome === 'rate-limited') await store.hosts.restHost(host, new Date(Date.now() + (retryAfterMs ?? REST_MS)));
    return result;
  }

  /** robots.txt of the URL's origin, asked for once in an hour. @throws PauseError */
  robotsOf(url: string): Promise<HostRobots> {
    const { origin } = new URL(url);
    const known = this.robots.get(origin);
    if (known) return known;
    const reading = this.readRobots(origin);
    this.robots.set(origin, reading);
    // A pause is no answer: it is asked for again.
    reading.catch(() => this.robots.delete(origin));
    return reading;
  }

  isAllowed(url: string, text: string): boolean {
    return this.rulesOf(new URL(url).origin, text).isAllowed(url);
  }

  private rulesOf(origin: string, text: string): Robots {
    const rules = this.rules.get(origin) ?? parseRobots(text);
    this.rules.set(origin, rules);
    return rules;
  }

  private async readRobots(origin: string): Promise<HostRobots> {
    const { linkAnswers } = this.parts.store;
    const url = `${origin}/robots.txt`;
    // Not as the answer to a link that leads to the same file.
    const key = { hash: urlHash(`robots ${url}`).toString(), url };
    const shared = await linkAnswers.find<HostRobots>(key);
    const robots = shared ?? (await this.askForRobots(origin));
    if (!shared && robots.kind === 'rules') await linkAnswers.keep(key, robots);
    if (robots.kind === 'rules') this.rulesOf(origin, robots.text);
    return robots;
  }

  private async askForRobots(origin: string): Promise<HostRobots> {
    const answer = await fetchRobots(this, origin, { signal: this.parts.cutSignal });
    if (answer.failure) return { kind: 'no-answer', failure: answer.failure };
    if (answer.kind === 'rate-limited' || answer.status === 503) return { kind: 'slow-down' };
    if (answer.kind === 'unreachable') return { kind: 'unreadable' };
    return { kind: 'rules', text: answer.text.replaceAll('\0', '').toWellFormed() };
  }

  private async waitForPermit(host: string, crawlDelayMs: number): Promise<void> {
    const { store, signal } = this.parts;
    signal.throwIfAborted();
    const gapMs = Math.max(GAP_MS, crawlDelayMs);
    const take = async (earliestMs: number): Promise<number> => {
      const { start, isTaken } = await store.hosts.takePermit(host, {
        gapMs,
        isCrawlDelay: false,
        earliest: new Date(Math.max(earliestMs, (this.lastStartMs.get(host) ?? 0) + gapMs)),
        latest: new Date(Date.now() + MAX_PAUSE_MS),
      });
      if (!isTaken) throw new PauseError(start);
      return start.getTime();
    };
    const wait = async (untilMs: number): Promise<void> => {
      await sleep(Math.max(0, untilMs - Date.now()), undefined, { signal });
    };
    await awaitPermit({ take, wait, gapMs });
    this.lastStartMs.set(host, Date.now());
  }
}
