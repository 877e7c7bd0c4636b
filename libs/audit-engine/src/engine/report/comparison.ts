import { SITE } from './comparison-locations.js';
import { withIgnoresOf } from './comparison-ignored-then.js';
import { matchComponents } from './comparison-match.js';
import { placesOf, type Place } from './comparison-places.js';
import { newFound, type AuditRecord, type RuleRecord } from './comparison-record.js';

/** Two crawls whose common pages are this share of the larger one have the same scope. */
const SAME_SCOPE = 0.9;

/**
 * What became of findings. `notSeenBefore`: the page or the rule was not part of the
 * earlier audit. `notRechecked`: it is not part of the later one.
 */
export interface ChangeNumbers {
  new: number;
  resolved: number;
  stillThere: number;
  notRechecked: number;
  notSeenBefore: number;
}

/** One rule on one page, or on the site as a whole. */
export interface PlaceChange extends ChangeNumbers {
  ruleId: string;
  /** Hash of the page; null for the site. */
  page: number | null;
  before: number;
  now: number;
  /** Components of the new and of the resolved findings; null where only their number is known. */
  newComponents: readonly number[] | null;
  resolvedComponents: readonly number[] | null;
}

export interface ComparedPages {
  both: number;
  onlyBefore: number;
  onlyNow: number;
}

/**
 * Two audits of a site beside each other: the one comparison that everything about change rests on. It
 * never guesses: what one of the two did not look at is neither new nor resolved.
 */
export class AuditComparison {
  readonly pages: ComparedPages;
  /** The same mode, and nearly the same pages: only then the findings of the site as a whole, and the scores, can be compared. */
  readonly isSameScope: boolean;
  /** An audit lists a part of its findings only, and does not know the others. */
  readonly isPartial: boolean;
  /** Numbers of the common pages: of the earlier audit to those of the later one, and back. */
  private readonly laterAt: Map<number, number>;
  private readonly earlierAt: Map<number, number>;

  /** With the ignores of the later one. */
  readonly before: AuditRecord;

  constructor(
    before: AuditRecord,
    readonly now: AuditRecord,
  ) {
    this.laterAt = matchPages(before.pages, now.pages);
    this.before = withIgnoresOf(now, before, this.laterAt);
    this.earlierAt = new Map([...this.laterAt].map(([earlier, later]) => [later, earlier]));
    const both = this.laterAt.size;
    this.pages = { both, onlyBefore: before.pages.length - both, onlyNow: now.pages.length - both };
    this.isSameScope =
      before.scope !== null &&
      before.scope === now.scope &&
      both >= SAME_SCOPE * Math.max(before.pages.length, now.pages.length);
    this.isPartial =
      !before.hasAllPages ||
      !now.hasAllPages ||
      [...before.rules.values(), ...now.rules.values()].some(({ isCut }) => isCut);
  }

  /** By rule, then by page. */
  *changes(): Generator<PlaceChange> {
    const ids = [...new Set([...this.before.rules.keys(), ...this.now.rules.keys()])].sort();
    for (const ruleId of ids) yield* this.changesOf(ruleId);
  }

  *changesOf(ruleId: string): Generator<PlaceChange> {
    const pair = pairOf(this.before.rules.get(ruleId), this.now.rules.get(ruleId));
    if (pair === null) return;
    const today = new Map(placesOf(pair.now?.found).map((place) => [place.at, place]));
    for (const then of placesOf(pair.then?.found)) {
      const at = then.at === SITE ? SITE : this.laterAt.get(then.at);
      const now = at === undefined ? undefined : today.get(at);
      if (at !== undefined) today.delete(at);
      yield this.compare(ruleId, pair, { then, now, thenAt: then.at, nowAt: at ?? null });
    }
    for (const now of today.values()) {
      const thenAt = now.at === SITE ? SITE : (this.earlierAt.get(now.at) ?? null);
      yield this.compare(ruleId, pair, { then: undefined, now, thenAt, nowAt: now.at });
    }
  }

  private compare(ruleId: string, pair: RulePair, { then, now, thenAt, nowAt }: Beside): PlaceChange {
    const hash = nowAt === null ? this.before.pages[(thenAt ?? 0) - 1] : this.now.pages[nowAt - 1];
    const isSite = thenAt === SITE || nowAt === SITE;
    const change: PlaceChange = {
      ...{ ruleId, page: isSite ? null : (hash ?? null), before: then?.count ?? 0, now: now?.count ?? 0 },
      ...{ new: 0, resolved: 0, stillThere: 0, notRechecked: 0, notSeenBefore: 0 },
      ...{ newComponents: null, resolvedComponents: null },
    };
    const isBoth = thenAt !== null && nowAt !== null;
    // Two crawls of other pages have seen two sites.
    const isUnequal = pair.scope === 'site' && !this.isSameScope;
    if (isBoth && !(isSite && isUnequal)) change.stillThere = Math.min(change.before, change.now);
    const more = change.now - change.stillThere;
    const less = change.before - change.stillThere;
    // A page that a script builds, and that was seen or rendered in one of the two only, is two pages.
    const isAlike = kindOf(this.before, thenAt) === kindOf(this.now, nowAt);
    const isComparable =
      isBoth && isAlike && !isUnequal && pair.then?.version === pair.now?.version && this.areJudgedAlike(ruleId);
    const wasChecked = pair.then !== undefined && checks(pair.then, thenAt);
    const isChecked = pair.now !== undefined && checks(pair.now, nowAt);
    const isGone = nowAt === null && hash !== undefined && this.now.gone.has(hash);
    const isNew = isComparable && wasChecked && isChecked;
    const isResolved = (isGone && pair.now?.isChecked === true) || isNew;
    change[isNew ? 'new' : 'notSeenBefore'] = more;
    change[isResolved ? 'resolved' : 'notRechecked'] = less;
    if (then?.components && now?.components) {
      const left = matchComponents(then.components, now.components);
      if (isNew) change.newComponents = left.now.map((at) => now.components?.[at] ?? 0);
      if (isResolved) change.resolvedComponents = left.then.map((at) => then.components?.[at] ?? 0);
    } else {
      if (isNew && !then && now?.components) change.newComponents = [...now.components];
      if (isResolved && !now && then?.components) change.resolvedComponents = [...then.components];
    }
    return change;
  }

  /** What scripts correct is known to the one of both that had a browser. */
  private areJudgedAlike(ruleId: string): boolean {
    const [then, now] = [this.before.corrected, this.now.corrected];
    return (then === null) === (now === null) || !(then ?? now)?.has(ruleId);
  }
}

function kindOf({ unseen, rendered }: AuditRecord, at: number | null): string {
  return `${unseen.has(at ?? -1)} ${rendered.has(at ?? -1)}`;
}

interface Beside {
  then: Place | undefined;
  now: Place | undefined;
  /** Null: not read. */
  thenAt: number | null;
  nowAt: number | null;
}

interface RulePair {
  scope: 'page' | 'site';
  then: RuleRecord | undefined;
  now: RuleRecord | undefined;
}

/** Null where neither found anything. */
function pairOf(then: RuleRecord | undefined, now: RuleRecord | undefined): RulePair | null {
  const scope = now?.scope ?? then?.scope;
  if (scope === undefined || (!then?.found.at.length && !now?.found.at.length)) return null;
  // Like with like: where one knows the number of a site rule's findings alone, the number is compared.
  const isCounted = scope === 'site' && (then?.isCounted === true || now?.isCounted === true);
  return { scope, then: isCounted ? byCount(then) : then, now: isCounted ? byCount(now) : now };
}

function byCount(rule: RuleRecord | undefined): RuleRecord | undefined {
  if (!rule || rule.isCounted || rule.found.at.length === 0) return rule;
  return { ...rule, found: newFound([[SITE, rule.found.counts.reduce((sum, count) => sum + count, 0)]]) };
}

/** Whether the rule checked that page. A list that was cut knows nothing of pages that it does not name. */
function checks(rule: RuleRecord, at: number | null): boolean {
  if (!rule.isChecked || at === null || rule.unchecked.has(at)) return false;
  return !rule.isUnsure || rule.found.at.includes(at);
}

/** By their numbers, from 1 on, in the earlier audit: their numbers in the later one. */
function matchPages(before: Float64Array, now: Float64Array): Map<number, number> {
  const later = new Map<number, number>();
  for (let [a, b] = [0, 0]; a < before.length && b < now.length;) {
    const [then, today] = [before[a] ?? 0, now[b] ?? 0];
    if (then === today) later.set(a + 1, b + 1);
    if (then <= today) a++;
    if (today <= then) b++;
  }
  return later;
}
