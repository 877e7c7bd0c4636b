import { sizeOfElementPicture } from './element-picture.js';

/** Changes of a page that are compared with it at once. */
export const MAX_CHANGED = 8;

/** How a page looks with a change: `same` is pixel by pixel. */
export type Look = { kind: 'same' } | DifferentLook;

export interface DifferentLook {
  kind: 'different';
  /** The same part of the page in both, around the first difference, as WebP; missing where they could not be made. */
  pictures?: LookPictures;
}

export interface LookPictures {
  width: number;
  height: number;
  before: Uint8Array;
  after: Uint8Array;
}

/**
 * `unsteady`: the page as it is does not look the same twice, so nothing can be said of a change. `isCut`: the
 * page is higher than what is compared, and what looks the same may look different below.
 */
export type Comparison = ({ kind: 'compared'; looks: Look[]; isCut?: true } | { kind: 'unsteady' }) & {
  /** Pages that a browser showed for it. */
  renders: number;
};

/** Of a renderer, which shows pages of strangers. Null for what is no comparison of so many changes. */
export function readComparison(value: Readonly<Record<string, unknown>>, changes: number): Comparison | null {
  const renders = Number(value.renders);
  if (!Number.isInteger(renders) || renders < 0) return null;
  if (value.kind === 'unsteady') return { kind: 'unsteady', renders };
  if (value.kind !== 'compared' || !Array.isArray(value.looks) || value.looks.length !== changes) return null;
  return { kind: 'compared', looks: value.looks.map(readLook), renders, ...(value.isCut === true && { isCut: true }) };
}

/** What is not called the same is different. */
function readLook(value: unknown): Look {
  const { kind, pictures } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'same') return { kind };
  const read = readPictures(pictures);
  return { kind: 'different', ...(read && { pictures: read }) };
}

function readPictures(value: unknown): LookPictures | null {
  const { before, after } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!(before instanceof Uint8Array) || !(after instanceof Uint8Array)) return null;
  return lookPictures(before, after);
}

/** Null unless both are small WebP images of one size. */
export function lookPictures(before: Uint8Array, after: Uint8Array): LookPictures | null {
  const [one, other] = [sizeOfElementPicture(before), sizeOfElementPicture(after)];
  return one && one.width === other?.width && one.height === other.height ? { ...one, before, after } : null;
}
