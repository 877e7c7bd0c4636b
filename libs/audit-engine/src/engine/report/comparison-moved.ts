import { pageHash, SITE, type FoundAt } from './comparison-locations.js';
import { placesOf } from './comparison-places.js';
import type { AuditRecord, RuleRecord } from './comparison-record.js';

/**
 * The record as if the site had other URLs, such as those of its preview. Pages whose URL is not known keep their own.
 * @param moved null for a URL that stays
 */
export function movedRecord(
  record: AuditRecord,
  urls: Iterable<string>,
  moved: (url: string) => string | null,
): AuditRecord {
  const hashes = new Map<number, number>();
  for (const url of urls) {
    const to = moved(url);
    if (to !== null) hashes.set(pageHash(url), pageHash(to));
  }
  const pages = [...record.pages].map((hash, i) => ({ hash: hashes.get(hash) ?? hash, number: i + 1 }));
  pages.sort((a, b) => a.hash - b.hash);
  const numbers = new Map(pages.map(({ number }, i) => [number, i + 1]));
  const inSet = (set: ReadonlySet<number>): Set<number> =>
    new Set([...set].map((number) => numbers.get(number) ?? number));
  const rules = [...record.rules].map(([id, rule]): [string, RuleRecord] => [
    id,
    {
      ...rule,
      found: movedPlaces(rule.found, numbers),
      ignored: movedPlaces(rule.ignored, numbers),
      unchecked: inSet(rule.unchecked),
    },
  ]);
  return {
    ...record,
    pages: Float64Array.from(pages, ({ hash }) => hash),
    gone: new Set([...record.gone].map((hash) => hashes.get(hash) ?? hash)),
    unseen: inSet(record.unseen),
    rendered: inSet(record.rendered),
    rules: new Map(rules),
  };
}

function movedPlaces(found: FoundAt, numbers: ReadonlyMap<number, number>): FoundAt {
  const places = placesOf(found).map((place) => ({
    ...place,
    at: place.at === SITE ? SITE : (numbers.get(place.at) ?? place.at),
  }));
  places.sort((a, b) => a.at - b.at);
  return {
    at: Uint32Array.from(places, ({ at }) => at),
    counts: Uint32Array.from(places, ({ count }) => count),
    components:
      found.components === null ? null : Uint32Array.from(places.flatMap(({ components }) => [...(components ?? [])])),
  };
}
