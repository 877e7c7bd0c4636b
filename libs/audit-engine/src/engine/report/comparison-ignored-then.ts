import { SITE, type FoundAt } from './comparison-locations.js';
import { matchSame } from './comparison-match.js';
import { placesOf, type Place } from './comparison-places.js';
import type { AuditRecord, RuleRecord } from './comparison-record.js';

/**
 * The earlier audit as it would read with the ignores of the later one: what is ignored now
 * counted for nothing then, and what is ignored no longer was there.
 * So an ignore makes nothing resolved when it begins, and nothing new when it ends.
 * @param laterAt numbers of the common pages, of the earlier audit to those of the later one
 */
export function withIgnoresOf(
  now: AuditRecord,
  before: AuditRecord,
  laterAt: ReadonlyMap<number, number>,
): AuditRecord {
  const isPlain = ({ rules }: AuditRecord): boolean => [...rules.values()].every(({ ignored }) => !ignored.at.length);
  if (isPlain(now) && isPlain(before)) return before;
  const rules = new Map<string, RuleRecord>();
  for (const [ruleId, rule] of before.rules) {
    const later = now.rules.get(ruleId);
    const isTouched = rule.ignored.at.length > 0 || (later?.ignored.at.length ?? 0) > 0;
    rules.set(ruleId, isTouched ? { ...rule, found: foundThen(rule, later, laterAt) } : rule);
  }
  return { ...before, rules };
}

function foundThen(then: RuleRecord, now: RuleRecord | undefined, laterAt: ReadonlyMap<number, number>): FoundAt {
  const [counted, ignored] = [byPlace(then.found), byPlace(then.ignored)];
  const [countedNow, ignoredNow] = [byPlace(now?.found), byPlace(now?.ignored)];
  const left: { at: number; count: number; components: number[] | null }[] = [];
  for (const at of [...new Set([...counted.keys(), ...ignored.keys()])].sort((a, b) => a - b)) {
    const later = at === SITE ? SITE : (laterAt.get(at) ?? -1);
    const sides = { then: counted.get(at), ignoredThen: ignored.get(at) };
    const place = placeThen({ ...sides, now: countedNow.get(later), ignoredNow: ignoredNow.get(later) });
    if (place.count > 0) left.push({ at, ...place });
  }
  const isKnown = left.every(({ components }) => components !== null);
  return {
    at: Uint32Array.from(left, ({ at }) => at),
    counts: Uint32Array.from(left, ({ count }) => count),
    components: isKnown ? Uint32Array.from(left.flatMap(({ components }) => components ?? [])) : null,
  };
}

interface Sides {
  then: Place | undefined;
  ignoredThen: Place | undefined;
  now: Place | undefined;
  ignoredNow: Place | undefined;
}

function placeThen({ then, ignoredThen, now, ignoredNow }: Sides): { count: number; components: number[] | null } {
  if (then && !then.components) {
    const fewer = Math.max(0, then.count - (now?.count ?? 0));
    return { count: then.count - Math.min(fewer, ignoredNow?.count ?? 0), components: null };
  }
  const stillIgnored = pair(ignoredThen?.components, ignoredNow?.components);
  const still = pair(then?.components, now?.components);
  const out = pair(still.leftThen, stillIgnored.leftNow);
  const back = pair(stillIgnored.leftThen, still.leftNow);
  const components = [...still.paired, ...out.leftThen, ...back.paired].sort((a, b) => a - b);
  return { count: components.length, components };
}

interface Paired {
  /** Those of the earlier side. */
  paired: number[];
  leftThen: number[];
  leftNow: number[];
}

/** What is the same on both sides; of those about which nothing is known, the number. */
function pair(then: Iterable<number> | null | undefined, now: Iterable<number> | null | undefined): Paired {
  const [before, today] = [[...(then ?? [])], [...(now ?? [])]];
  const open = matchSame(before, today);
  const unknown = (at: number): boolean => before[at] === 0;
  const pairs = Math.min(open.then.filter(unknown).length, open.now.filter((at) => today[at] === 0).length);
  const [leftThen, leftNow] = [without(open.then, before, pairs), without(open.now, today, pairs)];
  const isLeft = new Set(leftThen);
  return {
    paired: before.filter((_, at) => !isLeft.has(at)),
    leftThen: leftThen.map((at) => before[at] ?? 0),
    leftNow: leftNow.map((at) => today[at] ?? 0),
  };
}

/** Positions without the first so many of unknown components. */
function without(positions: readonly number[], components: readonly number[], pairs: number): number[] {
  let rest = pairs;
  return positions.filter((at) => components[at] !== 0 || rest-- <= 0);
}

function byPlace(found: FoundAt | undefined): Map<number, Place> {
  return new Map(placesOf(found).map((place) => [place.at, place]));
}
