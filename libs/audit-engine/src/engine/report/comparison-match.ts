import { contentOf, placeOf } from './comparison-locations.js';

/** Which findings of a place are left over on either side, as positions in the lists. */
export interface Unmatched {
  then: number[];
  now: number[];
}

/**
 * What makes two findings the same, the surest first: all of it, what was found, where in the page. At last the rest is paired by number.
 */
const TIERS: readonly ((component: number) => number)[] = [(component) => component, contentOf, placeOf];

/** Pairs the findings that a rule had on a page with those that it has: what moved or changed its text is the same finding. */
export function matchComponents(then: Uint32Array, now: Uint32Array): Unmatched {
  const left = matchSame(then, now);
  const pairs = Math.min(left.then.length, left.now.length);
  return { then: left.then.slice(pairs), now: left.now.slice(pairs) };
}

/** Only those that are the same for sure: nothing is paired by number. */
export function matchSame(then: Iterable<number>, now: Iterable<number>): Unmatched {
  const [before, today] = [Uint32Array.from(then), Uint32Array.from(now)];
  let left: Unmatched = { then: [...before.keys()], now: [...today.keys()] };
  for (const tier of TIERS) {
    if (left.then.length === 0 || left.now.length === 0) return left;
    left = matchBy((side, at) => keyOf(tier, (side === 'then' ? before : today)[at] ?? 0), left);
  }
  return left;
}

/** 0, which is of nothing that is known, never matches. */
function keyOf(tier: (component: number) => number, component: number): number | null {
  const key = tier(component);
  return component === 0 || key === 0 ? null : key;
}

function matchBy(keyAt: (side: 'then' | 'now', at: number) => number | null, left: Unmatched): Unmatched {
  const open = new Map<number, number[]>();
  const then = new Set(left.then);
  for (const at of left.then) {
    const key = keyAt('then', at);
    if (key === null) continue;
    const same = open.get(key);
    if (same) same.push(at);
    else open.set(key, [at]);
  }
  for (const same of open.values()) same.reverse();
  const now = left.now.filter((at) => {
    const key = keyAt('now', at);
    const partner = key === null ? undefined : open.get(key)?.pop();
    if (partner === undefined) return true;
    then.delete(partner);
    return false;
  });
  return { then: [...then], now };
}
