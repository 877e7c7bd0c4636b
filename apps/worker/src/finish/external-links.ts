import { hash } from 'node:crypto';
import { scopeOf, type Fetcher } from '#crawler';
import type { ExternalLink, RunLife } from '#frontier';
import type { WorkRow } from '#runs';
import { PauseError } from '../crawl/host-gate.js';
import { checkLink, isShared, type LinkAnswer } from './check-link.js';
import { LinkHosts } from './link-hosts.js';

/** External links that one run checks: of all, and of each host. */
const MAX_LINKS = 500;
const MAX_LINKS_A_HOST = 50;
/** Links that are looked at when they are chosen. */
const MAX_FOUND = 5_000;
/** How long the checks of a run may take, turns of others included: an optional step must not hold up the report. */
const MAX_MS = 120_000;
const TURN_MS = 10_000;
/** How often a turn looks whether somebody else waits for it. */
const LOOK_MS = 1_000;
/** Hosts that are asked at the same time. */
const PARALLEL = 8;

/** What a turn at the link checks leaves for the next one. Kept in `runs.phase_state`, so JSON. */
export interface LinkState {
  /** Epoch ms. */
  untilMs: number;
}

export function firstLinkState(): LinkState {
  return { untilMs: Date.now() + MAX_MS };
}

/** How a turn at the link checks ended. */
export type LinksEnd = { isDone: true } | { isDone: false; until: Date };

export interface LinkParts {
  life: RunLife;
  fetcher: Fetcher;
  signal: AbortSignal;
}

/**
 * A turn at asking whether links to other hosts answer. Results are stored as they come, and shared with other runs. It ends early when another
 * organization waits for a report, or when all hosts are to be asked later.
 */
export async function checkLinksInTurn(run: WorkRow, state: LinkState, parts: LinkParts): Promise<LinksEnd> {
  const turn = new LinkTurn(run, state, parts);
  return turn.work();
}

class LinkTurn {
  private readonly over = new AbortController();
  private readonly signal: AbortSignal;
  private nextMs = Infinity;

  constructor(
    private readonly run: WorkRow,
    private readonly state: LinkState,
    private readonly parts: LinkParts,
  ) {
    this.signal = AbortSignal.any([parts.signal, this.over.signal]);
  }

  async work(): Promise<LinksEnd> {
    const { parts, run, state } = this;
    const links = chosenOf(await parts.life.frontier.readExternal(run.id, MAX_FOUND));
    // Those that nobody has asked for yet before those that are tried again.
    const hosts = [...byHost(links, run.id).values()].sort((a, b) => (a[0]?.attempts ?? 0) - (b[0]?.attempts ?? 0));
    const lastMs = Math.min(TURN_MS, state.untilMs - Date.now());
    if (hosts.length === 0 || lastMs <= 0) return { isDone: true };
    const end = setTimeout(() => this.over.abort(), lastMs);
    const look = setInterval(() => void this.yieldWhenAwaited().catch(() => undefined), LOOK_MS);
    // One connection a host: nothing is asked twice at a time.
    const session = parts.fetcher.session(1);
    const web = new LinkHosts({ life: parts.life, fetcher: session, signal: this.signal });
    try {
      await Promise.all(Array.from({ length: PARALLEL }, () => this.lane(hosts, web)));
    } finally {
      clearTimeout(end);
      clearInterval(look);
      await session.close();
    }
    parts.signal.throwIfAborted();
    const left = chosenOf(await parts.life.frontier.readExternal(run.id, MAX_FOUND)).some(({ isDone }) => !isDone);
    if (!left || Date.now() >= state.untilMs) return { isDone: true };
    const pauseMs = this.over.signal.aborted ? Date.now() : Math.max(Date.now(), this.nextMs);
    return { isDone: false, until: new Date(Math.min(pauseMs, state.untilMs)) };
  }

  private async yieldWhenAwaited(): Promise<void> {
    if (await this.parts.life.isFinishAwaited(this.run.orgId)) this.over.abort();
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
    const { linkAnswers } = this.parts.life;
    for (const [i, link] of links.entries()) {
      const shared = await linkAnswers.find<LinkAnswer>(link);
      if (shared) {
        await this.store(link, shared, true);
        continue;
      }
      const { answer, isOfHost, isPassing } = await checkLink(web, link);
      // Broken off in the middle: it says nothing.
      if (this.signal.aborted) return;
      if (isShared(answer) && !isOfHost) await linkAnswers.keep(link, answer);
      await this.store(link, answer, !isPassing);
      if (isPassing) this.nextMs = Math.min(this.nextMs, Date.now() + TURN_MS);
      if (!isOfHost) continue;
      // Asking on would say the same of each of the others, or make it worse.
      for (const other of links.slice(i + 1)) await this.store(other, answer, !isPassing);
      return;
    }
  }

  private store({ hash: key }: ExternalLink, answer: LinkAnswer, isDone: boolean): Promise<void> {
    return this.parts.life.frontier.storeExternal(this.run.id, {
      ...answer,
      hash: key,
      state: isDone ? 'done' : 'queued',
    });
  }
}

/** The links that are checked, by the order in which they were found: the same in every turn. */
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

/** What is left to be asked. Each run in an order of its own: runs with the same links then share the work. */
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
