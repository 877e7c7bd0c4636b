import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { scopeOf, urlHash, type Fetcher } from '#crawler';
import type { ExternalLink, CrawlStore, CrawlRun } from '../../store/port/index.js';
import type { LinkState } from '../../state/finish-state.js';
import { HostShares } from '../../pacing/host-shares.js';
import { PauseError } from '../../pacing/pause.js';
import { checkLink, isShared, isUnansweredName, unansweredName, type Checked, type LinkAnswer } from './check-link.js';
import { LinkHosts } from './link-hosts.js';

/** External links that one run checks: of all, and of each host. */
const MAX_LINKS = 500;
const MAX_LINKS_A_HOST = 50;
/** Links that are looked at when they are chosen. */
const MAX_FOUND = 5_000;
/** How long the checks of a run may take, steps of others included: an optional step must not hold up the report. */
const MAX_MS = 120_000;
const STEP_MS = 10_000;
/** What is under way when a step ends has so long to end: an answer that is not waited for would be asked for again. */
const LAST_ANSWER_MS = 1_000;
/** How often a step looks whether another step waits for it. */
const LOOK_MS = 1_000;
/** Hosts that are asked at the same time. */
const PARALLEL = 8;
/** A host that gave no answer for so long, over steps that were broken off while it was asked, gives none. */
const MAX_CUT_MS = 10_000;
/** How often it is looked whether another run has got its answer. */
const ASKED_MS = 300;
/** A name that another run got no answer for is taken to have none for so long: each of them would wait its whole time. */
const UNANSWERED_MS = 10_000;

export function firstLinkState(): LinkState {
  return { untilMs: Date.now() + MAX_MS };
}

/** How a step of the link checks ended. */
export type LinksEnd = { isDone: true } | { isDone: false; until: Date };

export interface LinkParts {
  store: CrawlStore;
  fetcher: Fetcher;
  signal: AbortSignal;
  isPlaceAwaited: () => Promise<boolean>;
}

/**
 * A step of asking whether links to other hosts answer. Results are stored as they come, and shared with other runs.
 * It ends early when another run waits for its place, or when all hosts are to be asked later.
 */
export async function runLinkStep(run: CrawlRun, state: LinkState, parts: LinkParts): Promise<LinksEnd> {
  const step = new LinkCheckStep(run, state, parts);
  return step.work();
}

class LinkCheckStep {
  /** Nothing new is begun. */
  private readonly over = new AbortController();
  /** What is under way is broken off. */
  private readonly cut = new AbortController();
  private readonly signal: AbortSignal;
  private readonly cutSignal: AbortSignal;
  private nextMs = Infinity;
  /** Names in a row for which there was no answer. */
  private unansweredNames = 0;

  constructor(
    private readonly run: CrawlRun,
    private readonly state: LinkState,
    private readonly parts: LinkParts,
  ) {
    this.signal = AbortSignal.any([parts.signal, this.over.signal]);
    this.cutSignal = AbortSignal.any([parts.signal, this.cut.signal]);
  }

  async work(): Promise<LinksEnd> {
    const { parts, run, state } = this;
    const links = chosenOf(await parts.store.frontier.readExternal(run.id, MAX_FOUND));
    // Those that were not asked for yet before those that are tried again.
    const hosts = [...byHost(links, run.id).values()].sort((a, b) => (a[0]?.attempts ?? 0) - (b[0]?.attempts ?? 0));
    const lastMs = Math.min(STEP_MS, state.untilMs - Date.now());
    if (hosts.length === 0 || lastMs <= 0) return { isDone: true };
    const end = setTimeout(() => this.over.abort(), lastMs);
    let last: NodeJS.Timeout | undefined;
    this.over.signal.addEventListener('abort', () => {
      last = setTimeout(() => this.cut.abort(), LAST_ANSWER_MS);
    });
    const look = setInterval(() => void this.yieldWhenAwaited().catch(() => undefined), LOOK_MS);
    // One connection a host: nothing is asked twice at a time. Responses are shared with other runs, which have no login.
    const session = parts.fetcher.session({ connectionsPerOrigin: 1, login: null });
    const shares = new HostShares(parts.store.hosts, run, 1);
    const { store } = parts;
    const web = new LinkHosts({ store, shares, fetcher: session, signal: this.signal, cutSignal: this.cutSignal });
    try {
      await Promise.all(Array.from({ length: PARALLEL }, () => this.lane(hosts, web)));
    } finally {
      clearTimeout(end);
      clearTimeout(last);
      clearInterval(look);
      await session.close();
      await shares.release();
    }
    parts.signal.throwIfAborted();
    const cutMs = (state.cutMs ??= {});
    for (const [host, ms] of web.brokenOffMs) cutMs[host] = (cutMs[host] ?? 0) + ms;
    const left = chosenOf(await parts.store.frontier.readExternal(run.id, MAX_FOUND)).some(({ isDone }) => !isDone);
    if (!left || Date.now() >= state.untilMs) return { isDone: true };
    const pauseMs = this.over.signal.aborted ? Date.now() : Math.max(Date.now(), this.nextMs);
    return { isDone: false, until: new Date(Math.min(pauseMs, state.untilMs)) };
  }

  private async yieldWhenAwaited(): Promise<void> {
    if (await this.parts.isPlaceAwaited()) this.over.abort();
  }

  private async lane(hosts: ExternalLink[][], web: LinkHosts): Promise<void> {
    for (let links = hosts.shift(); links && !this.signal.aborted; links = hosts.shift()) {
      try {
        await this.checkHost(links, web);
      } catch (error) {
        if (error instanceof PauseError) this.nextMs = Math.min(this.nextMs, error.until.getTime());
        else if (!this.signal.aborted) throw error;
      }
    }
  }

  private async checkHost(links: readonly ExternalLink[], web: LinkHosts): Promise<void> {
    const { linkAnswers } = this.parts.store;
    const host = scopeOf(links[0]?.url ?? '');
    if ((this.state.cutMs?.[host] ?? 0) >= MAX_CUT_MS) return this.storeAll(links, SILENT, true);
    if (this.unansweredNames >= PARALLEL || (await this.isUnanswered(host))) return this.leaveUnasked(links);
    const left = [...links];
    // Those that others ask at the moment come last.
    let asked = 0;
    let hasWaited = false;
    for (let link = left.shift(); link; link = left.shift()) {
      const claim = await linkAnswers.claim<LinkAnswer>(link);
      if (claim.kind === 'known') {
        await this.store(link, claim.answer, true);
        asked = 0;
        continue;
      }
      if (claim.kind === 'asked') {
        left.push(link);
        if (++asked < left.length) continue;
        await sleep(ASKED_MS, undefined, { signal: this.signal });
        hasWaited = true;
        asked = 0;
        continue;
      }
      if (hasWaited && (await this.isUnanswered(host))) {
        await linkAnswers.release(link);
        return this.leaveUnasked([link, ...left]);
      }
      asked = 0;
      const { answer, isOfHost, isPassing } = await this.ask(link, web);
      // Broken off in the middle: it says nothing.
      if (this.cutSignal.aborted) return;
      this.unansweredNames = isUnansweredName(answer) ? this.unansweredNames + 1 : 0;
      await this.store(link, answer, !isPassing);
      if (isPassing) this.nextMs = Math.min(this.nextMs, Date.now() + STEP_MS);
      // Asking on would say the same of each of the others, or make it worse.
      if (isOfHost) return this.storeAll(left, answer, !isPassing);
      if (this.signal.aborted) return;
    }
  }

  private async isUnanswered(host: string): Promise<boolean> {
    const found = await this.parts.store.linkAnswers.find<{ atMs: number }>(nameKey(host));
    return found !== null && Date.now() - found.atMs < UNANSWERED_MS;
  }

  /**
   * A name server that answers for none of so many names is not asked for the others in this step: each of them would take its whole time.
   */
  private async leaveUnasked(links: readonly ExternalLink[]): Promise<void> {
    const { answer, isPassing } = unansweredName(links[0]?.attempts ?? 0);
    if (isPassing) this.nextMs = Math.min(this.nextMs, Date.now() + STEP_MS);
    return this.storeAll(links, answer, !isPassing);
  }

  /** Asks a link that the caller has claimed, and shares what holds for others. */
  private async ask(link: ExternalLink, web: LinkHosts): Promise<Checked> {
    const { linkAnswers } = this.parts.store;
    let isKept = false;
    try {
      const checked = await checkLink(web, link);
      // Before the link is released: who waits for it need not ask.
      if (isUnansweredName(checked.answer)) await linkAnswers.keep(nameKey(scopeOf(link.url)), { atMs: Date.now() });
      isKept = isShared(checked.answer) && !checked.isOfHost && !this.cutSignal.aborted;
      if (isKept) await linkAnswers.keep(link, checked.answer);
      return checked;
    } finally {
      if (!isKept) await linkAnswers.release(link);
    }
  }

  private async storeAll(links: readonly ExternalLink[], answer: LinkAnswer, isDone: boolean): Promise<void> {
    for (const link of links) await this.store(link, answer, isDone);
  }

  private store({ hash: key }: ExternalLink, answer: LinkAnswer, isDone: boolean): Promise<void> {
    return this.parts.store.frontier.storeExternal(this.run.id, {
      ...answer,
      hash: key,
      state: isDone ? 'done' : 'queued',
    });
  }
}

/** Under which runs tell each other of a name. No URL has this address. */
function nameKey(host: string): { hash: string; url: string } {
  const url = `name ${host}`;
  return { hash: urlHash(url).toString(), url };
}

/** As of a request that had its whole time. */
const SILENT: LinkAnswer = { outcome: 'timeout', status: null, detail: 'timeout', redirectTo: null };

/** The links that are checked, by the order in which they were found: the same in every step. */
function chosenOf(found: readonly ExternalLink[]): ExternalLink[] {
  const ofHost = new Map<string, number>();
  const chosen = found.filter(({ url }) => {
    const host = scopeOf(url);
    const count = (ofHost.get(host) ?? 0) + 1;
    ofHost.set(host, count);
    return count <= MAX_LINKS_A_HOST;
  });
  return chosen.slice(0, MAX_LINKS);
}

/** What is left to be asked. Each run in a separate order: runs with the same links then share the work. */
function byHost(links: readonly ExternalLink[], runId: string): Map<string, ExternalLink[]> {
  const hosts = new Map<string, ExternalLink[]>();
  for (const link of links) {
    if (link.isDone) continue;
    const host = scopeOf(link.url);
    hosts.set(host, [...(hosts.get(host) ?? []), link]);
  }
  const placeOf = (link: ExternalLink): string => hash('sha1', runId + link.url);
  for (const own of hosts.values()) own.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return hosts;
}
