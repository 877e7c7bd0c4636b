import {
  classify,
  headerOf,
  isSameScope,
  type FetchRequest,
  type FetchResult,
  type HeaderList,
  type Robots,
} from '#crawler';
import type { ResourceInput } from '#audit-engine';
import type { QueuedResource } from '../../store/port/index.js';

const MAX_HOPS = 5;
const TIMEOUT_MS = 15_000;
/** Scripts and style sheets are read so far. */
const MAX_TEXT_BYTES = 512 * 1024;
/** The first bytes of an image tell its format and, as a rule, its size. */
const HEAD_BYTES = 16 * 1024;
/** A large image is worth a look at its first bytes. */
const LARGE_IMAGE_BYTES = 300_000;
const MAX_ATTEMPTS = 3;

/** Asks at the host's pace. Null when the step is over. */
export type Ask = (url: string, request: FetchRequest) => Promise<FetchResult | null>;

/** What came of a request for a resource. */
export type Fetched =
  | { kind: 'answered'; input: ResourceInput }
  /** To be asked again: later, or when the host has rested for so long. */
  | { kind: 'again'; pushbackMs: number | null };

export interface FetchParts {
  ask: Ask;
  robots: Robots;
  /** Host, with a non-default port, of the run. */
  scope: string;
  /** Whether the first bytes of images are read: they tell their sizes. */
  readsImages?: boolean;
}

/** Asks for one resource, redirects within the site followed. Null when it was broken off: that says nothing. */
export async function fetchResource(resource: QueuedResource, parts: FetchParts): Promise<Fetched | null> {
  const chain: string[] = [];
  for (let url = resource.url; ;) {
    if (!parts.robots.isAllowed(url))
      return answered(resource, { chain, outcome: 'robots-blocked', error: 'robots.txt' });
    const result = await read(resource, url, parts);
    if (result === null) return null;
    const { outcome, reason = null, location, retryAfterMs } = classify(result);
    if (outcome === 'rate-limited' && resource.attempts + 1 < MAX_ATTEMPTS)
      return { kind: 'again', pushbackMs: retryAfterMs ?? 0 };
    const isPassing =
      outcome === 'timeout' || outcome === 'unreachable' || (result.kind === 'response' && result.status >= 500);
    if (isPassing && outcome !== 'rate-limited' && resource.attempts === 0) return { kind: 'again', pushbackMs: null };
    if (outcome === 'redirect' && location !== undefined) {
      if (chain.includes(location) || location === resource.url || chain.length >= MAX_HOPS)
        return answered(resource, { chain, outcome: 'broken', error: 'redirects that lead nowhere' });
      chain.push((url = location));
      // What is there is another host's matter.
      if (!isSameScope(parts.scope, location))
        return answered(resource, { chain, outcome: 'skipped', error: 'off-site' });
      continue;
    }
    const isThere = outcome === 'ok' || outcome === 'not-html';
    const engineOutcome = isThere ? 'ok' : outcome === 'unreachable' ? 'timeout' : outcome;
    return answered(resource, { chain, outcome: engineOutcome, error: isThere ? null : reason, result });
  }
}

/** Text by GET, everything else by HEAD; GET as well where HEAD is refused, says nothing of the size, or finds fault with the file. */
async function read(
  { kind }: QueuedResource,
  url: string,
  { ask, readsImages }: FetchParts,
): Promise<FetchResult | null> {
  const get = (maxBytes: number): Promise<FetchResult | null> =>
    ask(url, { accept: '*/*', timeoutMs: TIMEOUT_MS, maxBytes, onTooLarge: 'truncate' });
  if (kind === 'script' || kind === 'stylesheet') return get(MAX_TEXT_BYTES);
  if (kind === 'source-map') return get(HEAD_BYTES);
  const head = await ask(url, { method: 'HEAD', accept: '*/*', timeoutMs: TIMEOUT_MS });
  if (head === null) return null;
  if (head.kind === 'failure')
    return (head.reason === 'connection' && head.code === undefined) || head.reason === 'protocol'
      ? get(HEAD_BYTES)
      : head;
  const { outcome } = classify(head);
  if (outcome === 'broken') return get(HEAD_BYTES);
  if (outcome !== 'ok' && outcome !== 'not-html') return head;
  if (kind !== 'image' && kind !== 'icon') return isPage(head.headers) ? get(HEAD_BYTES) : head;
  const bytes = Number(headerOf(head.headers, 'content-length') ?? NaN);
  if (Number.isNaN(bytes)) return get(MAX_TEXT_BYTES);
  return !isImage(head.headers) || bytes > LARGE_IMAGE_BYTES || (readsImages && kind === 'image')
    ? get(HEAD_BYTES)
    : head;
}

function isPage(headers: HeaderList): boolean {
  return /^\s*text\/html\b/i.test(headerOf(headers, 'content-type') ?? '');
}

function isImage(headers: HeaderList): boolean {
  return /^\s*image\//i.test(headerOf(headers, 'content-type') ?? '');
}

function answered(
  { url, kind, via, integrity }: QueuedResource,
  { result, ...rest }: Pick<ResourceInput, 'chain' | 'outcome' | 'error'> & { result?: FetchResult },
): Fetched {
  const answer =
    result?.kind === 'response'
      ? {
          status: result.status,
          headers: result.headers,
          body: result.body,
          wireBytes: result.wireBytes,
          isComplete: !result.truncated,
        }
      : null;
  return { kind: 'answered', input: { url, kind: kind as ResourceInput['kind'], via, integrity, ...rest, answer } };
}
