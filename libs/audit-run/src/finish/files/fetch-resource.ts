import {
  classify,
  followRedirects,
  headerOf,
  isSameScope,
  type Classification,
  type FetchRequest,
  type FetchResult,
  type HeaderList,
  type Robots,
} from '#crawler';
import type { ResourceInput } from '#audit-engine';
import type { QueuedResource } from '../../store/port/index.js';

const TIMEOUT_MS = 15_000;
/** Scripts and style sheets are read so far. */
const MAX_TEXT_BYTES = 512 * 1024;
/** The first bytes of an image tell its format and, as a rule, its size. */
const HEAD_BYTES = 16 * 1024;
/** A large image is worth a look at its first bytes. */
const LARGE_IMAGE_BYTES = 300_000;
/** An old format is a finding from about this size on, and servers take the type from the name: it may be a new one. */
const OLD_IMAGE_BYTES = 100_000;
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
  return followRedirects<Fetched | null>(
    resource.url,
    async (url, [, ...chain]) => {
      // What is there is another host's matter.
      if (chain.length > 0 && !isSameScope(parts.scope, url))
        return { end: answered(resource, { chain, outcome: 'skipped', error: 'off-site' }) };
      if (!parts.robots.isAllowed(url))
        return { end: answered(resource, { chain, outcome: 'robots-blocked', error: 'robots.txt' }) };
      const result = await read(resource, url, parts);
      if (result === null) return { end: null };
      const { location, ...classified } = classify(result);
      const again = againOf(resource, result, classified);
      if (again) return { end: again };
      if (classified.outcome === 'redirect' && location !== undefined) return { next: location };
      const isThere = classified.outcome === 'ok' || classified.outcome === 'not-html';
      const engineOutcome = classified.outcome === 'unreachable' ? 'timeout' : classified.outcome;
      const error = isThere ? null : (classified.reason ?? null);
      return { end: answered(resource, { chain, outcome: isThere ? 'ok' : engineOutcome, error, result }) };
    },
    (_detour, _next, [, ...chain]) =>
      answered(resource, { chain, outcome: 'broken', error: 'redirects without a target' }),
  );
}

/** Whether the file is asked for again, and when; null when this is its result. */
function againOf(
  { attempts }: QueuedResource,
  result: FetchResult,
  { outcome, retryAfterMs }: Pick<Classification, 'outcome' | 'retryAfterMs'>,
): Fetched | null {
  if (outcome === 'rate-limited')
    return attempts + 1 < MAX_ATTEMPTS ? { kind: 'again', pushbackMs: retryAfterMs ?? 0 } : null;
  const isPassing =
    outcome === 'timeout' || outcome === 'unreachable' || (result.kind === 'response' && result.status >= 500);
  return isPassing && attempts === 0 ? { kind: 'again', pushbackMs: null } : null;
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
  const answer = await ask(url, { method: 'HEAD', accept: '*/*', timeoutMs: TIMEOUT_MS });
  if (answer === null) return null;
  // Its body was not read: the size is what the headers say.
  const head = answer.kind === 'response' ? { ...answer, truncated: true } : answer;
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
  return !isImage(head.headers) || bytes > lookedAtFrom(head.headers) || (readsImages && kind === 'image')
    ? get(HEAD_BYTES)
    : head;
}

function isPage(headers: HeaderList): boolean {
  return /^\s*text\/html\b/i.test(headerOf(headers, 'content-type') ?? '');
}

function isImage(headers: HeaderList): boolean {
  return /^\s*image\//i.test(headerOf(headers, 'content-type') ?? '');
}

function lookedAtFrom(headers: HeaderList): number {
  const isOld = /^\s*image\/(?:x-|ms-|p){0,2}(?:jpe?g|png|bmp|tiff)\b/i.test(headerOf(headers, 'content-type') ?? '');
  return isOld ? OLD_IMAGE_BYTES : LARGE_IMAGE_BYTES;
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
