import { textId, type TextId } from '#common';
import { LOAD_KINDS, type LoadKind } from '../facts/load-kinds.js';
import type { Load } from '../facts/loads.js';

/** Identity of a URL as text; the crawler brings its own, so that links and pages meet. */
export type UrlKey = (absoluteUrl: string) => string | null;

/** Default identity: the URL without its fragment; null for what is not http or https. */
export const plainUrlKey: UrlKey = (absoluteUrl) => {
  if (!absoluteUrl.startsWith('http://') && !absoluteUrl.startsWith('https://')) return null;
  const hash = absoluteUrl.indexOf('#');
  return hash === -1 ? absoluteUrl : absoluteUrl.slice(0, hash);
};

/** 64 bits of a URL's key. */
export type UrlId = TextId;
export { textId as urlId };

export const LinkFlag = { nofollow: 1, boilerplate: 2, external: 4 } as const;

/** Flags of a file that a page loads: its kind in the low four bits. */
const HAS_ALTERNATIVES = 16;
const IS_CANDIDATE = 32;
const HAS_STAND_IN = 64;
/** Beside the flag of a candidate: browsers take another file. Without it: an image that they load when it comes near the window. */
const IS_PASSED_OVER = 128;
/** Above every flag of a load. */
export const LOAD_FLAGS = 256;

export function loadFlags(
  load: Pick<Load, 'kind' | 'hasAlternatives' | 'isCandidate' | 'hasStandIn' | 'isFallback' | 'isLazy'>,
): number {
  return (
    LOAD_KINDS.indexOf(load.kind) |
    (load.hasAlternatives ? HAS_ALTERNATIVES : 0) |
    (load.isCandidate ? IS_CANDIDATE : 0) |
    (load.hasStandIn ? HAS_STAND_IN : 0) |
    ((load.isCandidate ? load.isFallback : load.isLazy) ? IS_PASSED_OVER : 0)
  );
}

export function loadKind(flags: number): LoadKind | null {
  return LOAD_KINDS[flags & 15] ?? null;
}

export function hasAlternatives(flags: number): boolean {
  return (flags & HAS_ALTERNATIVES) !== 0;
}

export function isCandidate(flags: number): boolean {
  return (flags & IS_CANDIDATE) !== 0;
}

export function hasStandIn(flags: number): boolean {
  return (flags & HAS_STAND_IN) !== 0;
}

export function isFallback(flags: number): boolean {
  return (flags & IS_PASSED_OVER) !== 0 && isCandidate(flags);
}

export function isLazy(flags: number): boolean {
  return (flags & IS_PASSED_OVER) !== 0 && !isCandidate(flags);
}

const BYTES_PER_LINK = 9;

export interface LinkRecord extends UrlId {
  flags: number;
}

export function linkRecord(key: string, flags: number): LinkRecord {
  const { high, low } = textId(key);
  return { high, low, flags };
}

/** Nine bytes a link, base64: what a stored page keeps of its outgoing links. */
export function encodeLinks(links: readonly LinkRecord[]): string {
  const bytes = Buffer.allocUnsafe(links.length * BYTES_PER_LINK);
  links.forEach((link, i) => {
    bytes.writeUInt32LE(link.high, i * BYTES_PER_LINK);
    bytes.writeUInt32LE(link.low, i * BYTES_PER_LINK + 4);
    bytes.writeUInt8(link.flags, i * BYTES_PER_LINK + 8);
  });
  return bytes.toString('base64');
}

export function decodeLinks(encoded: string): LinkRecord[] {
  const bytes = Buffer.from(encoded, 'base64');
  const links: LinkRecord[] = [];
  for (let at = 0; at + BYTES_PER_LINK <= bytes.length; at += BYTES_PER_LINK) {
    links.push({ high: bytes.readUInt32LE(at), low: bytes.readUInt32LE(at + 4), flags: bytes.readUInt8(at + 8) });
  }
  return links;
}
