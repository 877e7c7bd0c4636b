import type { LoadKind } from '../engine/facts/load-kinds.js';
import { describeResource } from '../engine/resources/describe-resource.js';
import type { Outcome } from '../engine/site/site-probe.js';
import type { SiteResource } from '../engine/site/site-resource.js';

/** A file that pages of a test's site load, and how it is answered. */
export interface ResourceCase {
  /** A path is made absolute. */
  url: string;
  /** By the end of the path when it is not given. */
  kind?: LoadKind;
  /** Path or URL of the style sheet or script that names it. */
  via?: string;
  integrity?: string;
  /** Default 200. */
  status?: number;
  /** Default: by the status. */
  outcome?: Outcome;
  error?: string;
  /** Paths or URLs. */
  chain?: string[];
  headers?: Record<string, string>;
  /** The whole file; without it only its headers are known, as of an image. */
  body?: string | Buffer;
  /** False: `body` is its start. */
  isComplete?: boolean;
}

const ORIGIN = 'https://example.com';
const KINDS: Readonly<Record<string, readonly [LoadKind, string]>> = {
  js: ['script', 'text/javascript'],
  css: ['stylesheet', 'text/css'],
  woff2: ['font', 'font/woff2'],
  mp4: ['media', 'video/mp4'],
  ico: ['icon', 'image/x-icon'],
  webmanifest: ['manifest', 'application/manifest+json'],
  map: ['source-map', 'application/json'],
  png: ['image', 'image/png'],
  jpg: ['image', 'image/jpeg'],
  webp: ['image', 'image/webp'],
  svg: ['image', 'image/svg+xml'],
};
const DEFAULT = ['image', 'image/png'] as const;

/** The facts that the product would store: by the same function. */
export function toResource(given: ResourceCase, origin = ORIGIN): SiteResource {
  const absolute = (url: string): string => new URL(url, origin).href;
  const { status = 200, headers = {}, body, chain = [] } = given;
  const [kind, type] = KINDS[/\.([a-z0-9]{1,11})(?:[?#]|$)/.exec(given.url)?.[1] ?? ''] ?? DEFAULT;
  const bytes = Buffer.from(body ?? '');
  const all = { 'content-type': type, ...headers };
  return describeResource({
    url: absolute(given.url),
    kind: given.kind ?? kind,
    via: given.via === undefined ? null : absolute(given.via),
    integrity: given.integrity ?? null,
    outcome: given.outcome ?? outcomeOf(status),
    error: given.error ?? null,
    chain: chain.map(absolute),
    answer: {
      status,
      headers: Object.entries(all),
      body: bytes,
      wireBytes: 'content-length' in headers ? Number(headers['content-length']) : bytes.length,
      isComplete: given.isComplete ?? body !== undefined,
    },
  }).resource;
}

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'ok';
  return status === 403 ? 'bot-blocked' : status === 429 || status === 503 ? 'rate-limited' : 'broken';
}
