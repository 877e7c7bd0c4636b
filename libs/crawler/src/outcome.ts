import { systemClock } from '#common';
import { BOT_WALLS, type BotWall } from './bot-walls.js';
import {
  headerOf,
  type FailureReason,
  type FetchedResponse,
  type FetchResult,
  type HeaderList,
} from './fetch-result.js';
import { normalizeUrl } from './url-identity.js';

/** What became of a URL. `robots-blocked` is the caller's word: no fetch leads to it. */
export type Outcome =
  | 'ok'
  | 'redirect'
  | 'broken'
  | 'robots-blocked'
  | 'rate-limited'
  | 'bot-blocked'
  | 'timeout'
  | 'too-large'
  | 'not-html'
  | 'unreachable'
  | 'skipped';

export interface Classification {
  outcome: Outcome;
  /** Short and machine-readable: `http-404`, a fetch failure's reason, a bot wall's name, a media type. Absent for `ok` and `redirect`. */
  reason?: string;
  /** Normalised redirect target, for `redirect`. */
  location?: string;
  /** From Retry-After, for `rate-limited` and `bot-blocked`; a minimum. */
  retryAfterMs?: number;
}

const FAILURE_OUTCOMES: Readonly<Record<FailureReason, Outcome>> = {
  timeout: 'timeout',
  dns: 'unreachable',
  // Says nothing about the host.
  'dns-unanswered': 'timeout',
  // Not the site's fault and not a broken link: we may not go there.
  'address-refused': 'skipped',
  tls: 'unreachable',
  'too-large': 'too-large',
  'headers-too-large': 'too-large',
  connection: 'unreachable',
  'bad-url': 'skipped',
  aborted: 'skipped',
  'bad-encoding': 'broken',
  protocol: 'broken',
};

/**
 * Statuses that are about us, not about the page. 503 is among them: under our own load it is the usual
 * answer, so it slows the crawl down and is asked again; a caller that has been patient may then call it what
 * it likes. 403 proves only that *we* were refused, so it is never "broken".
 */
const STATUS_OUTCOMES: ReadonlyMap<number, Outcome> = new Map<number, Outcome>([
  [401, 'skipped'],
  [402, 'skipped'],
  [407, 'skipped'],
  [403, 'bot-blocked'],
  [999, 'bot-blocked'],
  [429, 'rate-limited'],
  [430, 'rate-limited'],
  [503, 'rate-limited'],
  [509, 'rate-limited'],
  [529, 'rate-limited'],
  [408, 'timeout'],
]);

/** Longer waits than a day are treated as a day. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
const OPENING_BYTES = 8 * 1024;
/** Wall pages are small; an article about them with all markers would have to be small too. */
const MAX_WALL_BYTES = 256 * 1024;
const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
/** A feed, a sitemap or JSON that a host of plain files sends as HTML, because a copy of a site keeps it as `feed/index.html`. */
const XML_OPENING =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml\b[^>]{0,200}\?>\s*)?<(?:rss|feed|rdf:rdf|urlset|sitemapindex)\b/i;
const JSON_OPENING = /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*"/;
const HTML_OPENING = /^\s*(?:<!doctype html|<html|<head|<body|<!--|<title|<meta)/i;

/** Checks one fetch. "We were blocked" and "the link is broken" are never mixed. */
export function classify(result: FetchResult, nowMs: number = systemClock.now().getTime()): Classification {
  if (result.kind === 'failure') return { outcome: FAILURE_OUTCOMES[result.reason], reason: result.reason };
  const wall = BOT_WALLS.find((candidate) => isWall(candidate, result));
  if (wall !== undefined) return withRetryAfter({ outcome: 'bot-blocked', reason: wall.name }, result.headers, nowMs);
  const redirect = redirectOf(result);
  if (redirect !== null)
    return redirect.kind === 'target'
      ? { outcome: 'redirect', location: redirect.url }
      : { outcome: 'broken', reason: redirect.reason };
  if (result.status >= 200 && result.status < 300) return classifySuccess(result);
  const reason = `http-${result.status}`;
  const outcome = STATUS_OUTCOMES.get(result.status) ?? 'broken';
  const isAboutUs = outcome === 'rate-limited' || outcome === 'bot-blocked';
  return isAboutUs ? withRetryAfter({ outcome, reason }, result.headers, nowMs) : { outcome, reason };
}

function classifySuccess(response: FetchedResponse): Classification {
  if (response.status === 204 || response.status === 205)
    return { outcome: 'not-html', reason: `http-${response.status}` };
  const contentType = headerOf(response.headers, 'content-type')?.trim() ?? '';
  const opening = response.body.toString('latin1', 0, 512);
  if (HTML_TYPE.test(contentType)) {
    if (XML_OPENING.test(opening)) return { outcome: 'not-html', reason: 'application/xml' };
    if (JSON_OPENING.test(opening)) return { outcome: 'not-html', reason: 'application/json' };
    return { outcome: 'ok' };
  }
  if (contentType === '' && HTML_OPENING.test(opening)) return { outcome: 'ok' };
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase().slice(0, 100);
  return { outcome: 'not-html', reason: mediaType || 'no-content-type' };
}

/**
 * For `FetchRequest.wantBody`: the body of a PDF or an archive tells nothing that its
 * headers do not. Error pages are read, they may be bot walls.
 */
export function wantHtmlBody(status: number, headers: HeaderList): boolean {
  const contentType = headerOf(headers, 'content-type')?.trim() ?? '';
  return status < 200 || status >= 300 || contentType === '' || HTML_TYPE.test(contentType);
}

function isWall(wall: BotWall, response: FetchedResponse): boolean {
  if (wall.provingHeader !== undefined) return hasHeader(response.headers, wall.provingHeader);
  const { page } = wall;
  if (page === undefined || !page.statuses.includes(response.status) || response.body.length > MAX_WALL_BYTES)
    return false;
  if (page.header !== undefined && !hasHeader(response.headers, page.header)) return false;
  const opening = response.body.subarray(0, OPENING_BYTES);
  return (
    page.opening.some((marker) => opening.includes(marker)) &&
    page.also.every((marker) => response.body.includes(marker))
  );
}

function hasHeader(headers: HeaderList, [name, contains]: readonly [string, string]): boolean {
  return headers.some(([key, value]) => key === name && value.toLowerCase().includes(contains));
}

function withRetryAfter(classification: Classification, headers: HeaderList, nowMs: number): Classification {
  const retryAfterMs = parseRetryAfter(headerOf(headers, 'retry-after'), nowMs);
  return retryAfterMs === null ? classification : { ...classification, retryAfterMs };
}

/** Seconds or an HTTP date (RFC 9110 10.2.3); null when absent or unreadable. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}(?:\.\d{1,3})?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), MAX_RETRY_AFTER_MS);
  const dateMs = /^[A-Za-z]{3}/.test(text) && text.length < 40 ? Date.parse(text) : NaN;
  return Number.isNaN(dateMs) ? null : Math.min(Math.max(dateMs - nowMs, 0), MAX_RETRY_AFTER_MS);
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export type RedirectTarget =
  { kind: 'target'; url: string } | { kind: 'unusable'; reason: 'redirect-without-location' | 'redirect-to-no-page' };

/** Where a redirect leads, normalised; null when the answer is no redirect. */
export function redirectOf(response: FetchedResponse): RedirectTarget | null {
  if (!REDIRECT_STATUSES.has(response.status)) return null;
  const location = headerOf(response.headers, 'location')?.trim() ?? '';
  if (location === '') return { kind: 'unusable', reason: 'redirect-without-location' };
  const url = normalizeUrl(utf8Of(location), response.url);
  return url === null ? { kind: 'unusable', reason: 'redirect-to-no-page' } : { kind: 'target', url };
}

/** Header bytes arrive as Latin-1; browsers read a raw non-ASCII Location as UTF-8. */
function utf8Of(location: string): string {
  return Buffer.from(location, 'latin1').toString('utf8');
}
