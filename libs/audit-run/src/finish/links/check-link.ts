import { classify, followRedirects, type Classification, type FetchFailure, type FetchResult } from '#crawler';
import type { UrlResult } from '../../store/port/index.js';
import type { LinkHosts } from './link-hosts.js';

/** A name server that does not answer is asked once more, later. */
const MAX_ATTEMPTS = 2;

/** What a link answered, without the URL that it belongs to. JSON, shared by all runs. */
export type LinkAnswer = Pick<UrlResult, 'outcome' | 'status' | 'detail' | 'redirectTo'>;

/** What was found out about a link, and whether it holds for all links of its host. */
export interface Checked {
  answer: LinkAnswer;
  isOfHost: boolean;
  /** To be asked again later. */
  isPassing: boolean;
}

/** Answers that are the link's, not this moment's. */
const SHARED: ReadonlySet<string> = new Set(['ok', 'redirect', 'broken', 'bot-blocked']);

export function isShared({ outcome }: LinkAnswer): boolean {
  return outcome !== null && SHARED.has(outcome);
}

/**
 * Asks whether a link answers: robots.txt of each host on its way first, then HEAD, and GET only where HEAD is refused.
 * @throws PauseError when the host is to be asked later
 */
export async function checkLink(hosts: LinkHosts, link: { url: string; attempts: number }): Promise<Checked> {
  return followRedirects<Checked>(
    link.url,
    async (url) => {
      const isFirst = url === link.url;
      const refused = await refusalOf(hosts, url, link.attempts);
      // Where it leads was seen, what is there was not.
      if (refused)
        return { end: isFirst ? refused : of({ outcome: 'redirect', detail: 'not-followed', redirectTo: url }) };
      const result = await ask(hosts, url);
      if (result.kind === 'failure' && isFirst) return { end: ofFailure(result, link.attempts, false) };
      const { location, ...classified } = classify(result);
      if (classified.outcome === 'redirect' && location !== undefined) return { next: location };
      return { end: ofEnd(result, classified, isFirst ? null : url) };
    },
    (_detour, redirectTo) => of({ outcome: 'broken', detail: 'too-many-redirects', redirectTo }),
  );
}

/** `redirectTo`: where redirects have led; null at the link itself. */
function ofEnd(
  result: FetchResult,
  { outcome, reason }: Pick<Classification, 'outcome' | 'reason'>,
  redirectTo: string | null,
): Checked {
  const isFirst = redirectTo === null;
  const status = result.kind === 'response' ? result.status : null;
  if (status !== null && status < 400) return of({ outcome: isFirst ? 'ok' : 'redirect', status, redirectTo });
  const isMisread = outcome === 'ok' || outcome === 'not-html' || outcome === 'redirect';
  const checked = of({ outcome: isMisread ? 'broken' : outcome, status, detail: reason ?? null, redirectTo });
  return { ...checked, isOfHost: isFirst && outcome === 'rate-limited' };
}

/** Why the URL is not asked for at all; null when it is. */
async function refusalOf(hosts: LinkHosts, url: string, attempts: number): Promise<Checked | null> {
  const robots = await hosts.robotsOf(url);
  switch (robots.kind) {
    case 'rules':
      return hosts.isAllowed(url, robots.text) ? null : of({ outcome: 'robots-blocked', detail: 'robots.txt' });
    case 'unreadable':
      return { ...of({ outcome: 'robots-blocked', detail: 'robots-unreadable' }), isOfHost: true };
    case 'slow-down':
      return { ...of({ outcome: 'rate-limited', detail: 'robots.txt' }), isOfHost: true };
    case 'no-answer':
      return ofFailure(robots.failure, attempts, true);
  }
}

/** HEAD, and GET where the server does not take HEAD: it says so, or it hangs up. */
async function ask(hosts: LinkHosts, url: string): Promise<FetchResult> {
  const head = await hosts.fetch(url, { method: 'HEAD', accept: '*/*' });
  const isRefused =
    head.kind === 'response'
      ? head.status === 405 || head.status === 501
      : (head.reason === 'connection' && head.code === undefined) || head.reason === 'protocol';
  return isRefused ? hosts.fetch(url, { method: 'GET', accept: '*/*', wantBody: () => false }) : head;
}

export function isUnansweredName({ detail }: LinkAnswer): boolean {
  return detail === ('dns-unanswered' satisfies FetchFailure['reason']);
}

/** Of a host for whose name the name server gives no answer. */
export function unansweredName(attempts: number): Checked {
  const isPassing = attempts + 1 < MAX_ATTEMPTS;
  return { ...of({ outcome: 'timeout', detail: 'dns-unanswered' }), isOfHost: true, isPassing };
}

function ofFailure(failure: FetchFailure, attempts: number, isOfHost: boolean): Checked {
  if (failure.reason === 'dns-unanswered') return { ...unansweredName(attempts), isOfHost };
  return { ...of({ outcome: classify(failure).outcome, detail: failure.reason }), isOfHost };
}

function of(answer: Partial<LinkAnswer>): Checked {
  return {
    answer: { outcome: null, status: null, detail: null, redirectTo: null, ...answer },
    isOfHost: false,
    isPassing: false,
  };
}
