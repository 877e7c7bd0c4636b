import { matchSame } from './comparison-match.js';
import { SITE } from './comparison-locations.js';
import type { AuditRecord } from './comparison-record.js';
import { placesOf } from './comparison-places.js';
import type { PlaceChange } from './comparison.js';

/** What a rule had in one place in an audit. */
interface Had {
  count: number;
  components: Uint32Array | null;
}

const NOTHING: Had = { count: 0, components: new Uint32Array() };

/** Tells of new findings which are back: an audit before the two had them, and the earlier of the two had not. */
export class EarlierAudits {
  private readonly before: FoundPlaces;
  private readonly earlier: readonly FoundPlaces[];

  /**
   * @param before the earlier one of the two that are compared
   * @param earlier audits before that one
   */
  constructor(before: AuditRecord, earlier: readonly AuditRecord[]) {
    this.before = new FoundPlaces(before);
    this.earlier = earlier.map((audit) => new FoundPlaces(audit));
  }

  /** How many of the new findings of a place are back. Where components are not known, numbers are compared. */
  countBack({ ruleId, page, new: added, newComponents }: PlaceChange): number {
    const kept = this.before.at(ruleId, page);
    /** What several of them had is one finding. */
    const fixed: number[] = [];
    let back = 0;
    for (const earlier of this.earlier) {
      if (earlier.audit.rules.get(ruleId)?.version !== this.before.audit.rules.get(ruleId)?.version) continue;
      const { count, components } = earlier.at(ruleId, page);
      if (newComponents === null || components === null || kept.components === null) {
        back = Math.max(back, Math.min(added, count - kept.count));
        continue;
      }
      const gone = matchSame(components, kept.components).then.map((at) => components[at] ?? 0);
      fixed.push(...matchSame(fixed, gone).now.map((at) => gone[at] ?? 0));
    }
    const others = matchSame(fixed, newComponents ?? []).now;
    return Math.max(back, (newComponents?.length ?? 0) - others.length);
  }
}

/** Where the rules of an audit found something, by rule and then by page. */
class FoundPlaces {
  private readonly numbers: ReadonlyMap<number, number>;
  private readonly rules = new Map<string, Map<number, Had>>();

  constructor(readonly audit: AuditRecord) {
    this.numbers = new Map(Array.from(audit.pages, (hash, i): [number, number] => [hash, i + 1]));
  }

  /** @param page its hash; null for the site as a whole */
  at(ruleId: string, page: number | null): Had {
    const places = this.rules.get(ruleId) ?? new Map<number, Had>(this.placesOf(ruleId));
    this.rules.set(ruleId, places);
    return places.get(page === null ? SITE : (this.numbers.get(page) ?? -1)) ?? NOTHING;
  }

  private placesOf(ruleId: string): [number, Had][] {
    return placesOf(this.audit.rules.get(ruleId)?.found).map((place) => [place.at, place]);
  }
}
