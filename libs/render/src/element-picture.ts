import { createHash } from 'node:crypto';
import type { BrowserFacts, SeenElement } from '#common';
import { sizeOfWebp } from './picture.js';

/** Checks of a browser whose elements can be shown. */
const ELEMENT_CHECKS = ['contrast', 'targets', 'overflow'] as const;
export type ElementCheck = (typeof ELEMENT_CHECKS)[number];

/** An element that a check found, or one that was named (`named`), with what is around it, as WebP. */
export interface ElementPicture {
  check: ElementCheck | 'named';
  /** Of the element in the facts of its check, or in the list of those that were named. */
  index: number;
  bytes: Uint8Array;
}

/** What a page may have pictures of. */
export interface WantedElements {
  most: number;
  /** Names of elements that have one. */
  known: readonly string[];
  /** Selectors of elements, at most `MOST_NAMED`: pictures of these are wanted, and nothing is measured. */
  named?: readonly string[];
}

/** Elements that a task names, at most. */
export const MOST_NAMED = 5;

/** CSS pixels of a picture, at most; it has as many pixels. */
export const ELEMENT_ROOM = { width: 640, height: 400 } as const;
const MIN_SIDE = 8;
const MAX_ELEMENT_BYTES = 50_000;
export const ELEMENTS_OF_CHECK = 2;

/** The elements of a check, in the order of its findings. */
export function elementsOf(facts: Pick<BrowserFacts, 'axe' | 'overflow'>, check: ElementCheck): SeenElement[] {
  if (check === 'overflow') return facts.overflow?.element ? [facts.overflow.element] : [];
  return facts.axe?.[check] ?? [];
}

/** The same for an element that many pages have, so that one picture is enough. */
export function elementName(check: ElementCheck, { selector, html }: SeenElement): string {
  const place = JSON.stringify([check, selector, html]);
  return createHash('sha256').update(place).digest('hex').slice(0, 20);
}

export function sizeOfElementPicture(bytes: Uint8Array): { width: number; height: number } | null {
  const size = bytes.length <= MAX_ELEMENT_BYTES ? sizeOfWebp(bytes) : null;
  if (size === null || Math.min(size.width, size.height) < MIN_SIDE) return null;
  return size.width <= ELEMENT_ROOM.width && size.height <= ELEMENT_ROOM.height ? size : null;
}

/** Of a renderer, which shows pages of strangers: of each element of the facts at most one, a small WebP image. The rest is left out. */
export function readElementPictures(value: unknown, facts: BrowserFacts): ElementPicture[] {
  const read = new Map<string, ElementPicture>();
  for (const each of Array.isArray(value) ? value.slice(0, ELEMENT_CHECKS.length * ELEMENTS_OF_CHECK) : []) {
    const { check: named, index, bytes } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (!(bytes instanceof Uint8Array) || sizeOfElementPicture(bytes) === null) continue;
    if (named === 'named' && Number.isInteger(index) && Number(index) >= 0 && Number(index) < MOST_NAMED)
      read.set(`named ${Number(index)}`, { check: named, index: Number(index), bytes });
    const check = ELEMENT_CHECKS.find((one) => one === named);
    if (check === undefined) continue;
    const element = elementsOf(facts, check)[Number(index)];
    if (element) read.set(elementName(check, element), { check, index: Number(index), bytes });
  }
  return [...read.values()];
}
