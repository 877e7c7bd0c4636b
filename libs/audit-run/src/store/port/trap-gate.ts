import { TrapBudget, type TrapCut } from '#crawler/text';
import type { TrapCounts, TrapCutRow } from '../../state/discovery.js';
import { isOwnPage, type NewUrl } from '../../state/urls.js';
import { choiceOf, type PageChoice } from './crawl-scope.js';

/** Reason of the cut in the report's coverage. */
const EXCLUDED = 'excluded';

/**
 * Chooses among URLs that the run does not know yet, by what it has counted of its traps. Made anew for each commit, under the run's lock.
 */
export class TrapGate {
  private readonly traps: TrapBudget;

  /** URLs that are not wanted are counted as one cut. */
  constructor(
    maxPages: number,
    private readonly choice: PageChoice = choiceOf(null),
  ) {
    this.traps = new TrapBudget({ maxPages });
  }

  /** Counters that the choice takes. */
  keysOf(fresh: readonly NewUrl[]): number[] {
    return this.traps.keysOf(fresh.filter(isOwnPage));
  }

  /** Refused URLs are dropped, suspicious ones wait. `known`: the run's URLs so far. */
  admit(
    fresh: readonly NewUrl[],
    { counters, cuts }: TrapCounts,
    known: number,
  ): { admitted: NewUrl[]; changes: TrapCounts } {
    const wanted = fresh.filter((found) => !isOwnPage(found) || this.choice.isWanted(found.url, found.depth));
    this.traps.restore({ admitted: known, counters, cuts: cuts as TrapCut[] });
    const admitted = wanted.flatMap((url) => this.admitOne(url));
    const changes = this.traps.changes();
    if (wanted.length === fresh.length) return { admitted, changes };
    return { admitted, changes: { ...changes, cuts: [...changes.cuts, excluded(fresh, wanted, cuts)] } };
  }

  /** Links to other hosts, which are checked, sitemaps, which are read, and pages that were asked for by name pass. */
  private admitOne(url: NewUrl): NewUrl[] {
    if (!isOwnPage(url) || this.choice.isListed(url.url)) return [url];
    const admission = this.traps.admit(url.url, url.depth);
    return admission.ok ? [{ ...url, isLate: admission.isLate }] : [];
  }
}

function excluded(fresh: readonly NewUrl[], wanted: readonly NewUrl[], cuts: readonly TrapCutRow[]): TrapCutRow {
  const left = new Set(wanted);
  const example = fresh.find((url) => !left.has(url))?.url ?? '';
  const before = cuts.find(({ reason }) => reason === EXCLUDED) ?? { reason: EXCLUDED, where: '/', count: 0, example };
  return { ...before, count: before.count + fresh.length - wanted.length };
}
