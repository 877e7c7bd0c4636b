import type { FoundAt } from './comparison-locations.js';

/** What a rule found on one page, or on the site as a whole. */
export interface Place {
  at: number;
  count: number;
  components: Uint32Array | null;
}

export function placesOf(found: FoundAt | undefined): Place[] {
  const places: Place[] = [];
  let start = 0;
  found?.at.forEach((at, i) => {
    const count = found.counts[i] ?? 0;
    places.push({ at, count, components: found.components?.subarray(start, start + count) ?? null });
    start += count;
  });
  return places;
}
