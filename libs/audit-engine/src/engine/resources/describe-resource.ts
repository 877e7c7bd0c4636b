import { createHash } from 'node:crypto';
import { copyText } from '../parse/text-copy.js';
import type { LoadKind } from '../facts/load-kinds.js';
import type { Outcome } from '../site/site-probe.js';
import type { SiteResource } from '../site/site-resource.js';
import { codeFacts } from './code-facts.js';
import { imageFacts } from './image-facts.js';
import { filesOfStyleSheet, fileUrl, modulesOf, type NamedFile } from './named-files.js';

/** What was asked for, and what came. Plain data: it crosses a thread boundary. */
export interface ResourceInput {
  url: string;
  kind: LoadKind;
  via: string | null;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
  outcome: Outcome;
  error: string | null;
  /** Every further URL in order. */
  chain: string[];
  /** Null when nothing answered. */
  answer: ResourceAnswerInput | null;
}

export interface ResourceAnswerInput {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** Decoded; its start, or nothing, unless `isComplete`. */
  body: Uint8Array;
  /** Bytes of the body that came. */
  wireBytes: number;
  /** The whole body was read. */
  isComplete: boolean;
}

/** Facts of a resource, and the files that it names. */
export function describeResource(input: ResourceInput): { resource: SiteResource; named: NamedFile[] } {
  const { url, kind, via, outcome, error, chain, answer } = input;
  const resource: SiteResource = {
    ...{ url, kind, via, outcome, status: answer?.status ?? null, error, chain },
    ...{ contentType: null, wireBytes: null, decodedBytes: null, contentEncoding: null, cacheControl: null },
    ...{ expires: false, hasValidator: false, nosniff: false, image: null, code: null, integrity: null },
  };
  if (!answer || outcome !== 'ok') return { resource, named: [] };
  const header = (name: string): string | null => answer.headers.find(([key]) => key === name)?.[1] ?? null;
  const length = header('content-length');
  const told = length !== null && /^\d{1,12}$/.test(length.trim()) ? Number(length) : null;
  const contentEncoding = header('content-encoding')?.trim().toLowerCase() ?? '';
  const wireBytes = answer.isComplete ? answer.wireBytes : (told ?? (answer.wireBytes || null));
  const isPlain = contentEncoding === '' || contentEncoding === 'identity';
  Object.assign(resource, {
    contentType: header('content-type')?.split(';', 1)[0]?.trim().toLowerCase().slice(0, 100) || null,
    wireBytes,
    decodedBytes: answer.isComplete ? answer.body.byteLength : isPlain ? wireBytes : null,
    contentEncoding: isPlain ? null : contentEncoding.slice(0, 50),
    cacheControl: bounded(header('cache-control')),
    expires: header('expires') !== null,
    hasValidator: header('etag') !== null || header('last-modified') !== null,
    nosniff: /^\s*nosniff\b/i.test(header('x-content-type-options') ?? ''),
  });
  const body = Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength);
  if (kind === 'image') resource.image = imageFacts(body);
  if (kind === 'source-map') return { resource, named: isSourceMap(body) ? [] : broken(resource) };
  if ((kind !== 'script' && kind !== 'stylesheet') || isMarkup(resource, body)) return { resource, named: [] };
  const source = body.toString('utf8');
  resource.code = codeFacts(source, kind, answer.isComplete);
  resource.integrity = answer.isComplete ? integrityOf(body, input.integrity) : null;
  if (resource.integrity === 'mismatch') resource.sha384 = createHash('sha384').update(body).digest('base64');
  const base = chain.at(-1) ?? url;
  const named: NamedFile[] =
    kind === 'stylesheet'
      ? filesOfStyleSheet(source, base)
      : modulesOf(resource).map((module) => ({ url: module, kind: 'script' }));
  const map = resource.code.sourceMap ?? header('sourcemap') ?? header('x-sourcemap');
  const mapUrl = map === null || map === 'inline' ? null : fileUrl(map, base);
  if (mapUrl !== null) named.push({ url: mapUrl, kind: 'source-map' });
  return { resource, named };
}

/** A page in the place of a file: what sites without a "not found" answer send. */
function isMarkup({ contentType }: SiteResource, body: Buffer): boolean {
  return contentType === 'text/html' && /^\s*<(?:!doctype|html|head|body)/i.test(body.toString('latin1', 0, 200));
}

function isSourceMap(body: Buffer): boolean {
  return /^\s*(?:\)\]\}'[^\n]{0,20}\n)?\s*\{[\s\S]*"(?:version|mappings|sources|file)"\s*:/.test(
    body.toString('utf8', 0, 4_000),
  );
}

/** Something else answers at the address of a source map: nothing is public. */
function broken(resource: SiteResource): [] {
  resource.outcome = 'skipped';
  return [];
}

function bounded(value: string | null): string | null {
  return value === null ? null : copyText(value, 200);
}

const ALGORITHMS = ['sha512', 'sha384', 'sha256'] as const;

/**
 * SRI, 3.3: of the strongest algorithm in the attribute one digest must be that of the bytes; without any that is known everything matches.
 */
function integrityOf(body: Buffer, attribute: string | null): SiteResource['integrity'] {
  const digests = (attribute ?? '').trim().split(/\s+/);
  for (const algorithm of ALGORITHMS) {
    const named = digests.filter((digest) => digest.toLowerCase().startsWith(`${algorithm}-`));
    if (named.length === 0) continue;
    const own = createHash(algorithm).update(body).digest('base64');
    const isOwn = (digest: string): boolean =>
      digest
        .slice(algorithm.length + 1)
        .split('?', 1)[0]
        ?.replaceAll('-', '+')
        .replaceAll('_', '/') === own;
    return named.some(isOwn) ? 'match' : 'mismatch';
  }
  return null;
}
