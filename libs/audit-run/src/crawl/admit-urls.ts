import { TrapBudget, type TrapCut } from '#crawler';
import { isOwnPage, type NewUrl, type TrapCutRow, type TrapGate } from '../port/index.js';

/** Reason of the cut in the report's coverage. */
const EXCLUDED = 'excluded';

/** Whether a URL of the run's scope is to be crawled at all, as whoever started the run said. */
export type IsWanted = (url: string) => boolean;

/** The trap budgets as a commit asks them, under the run's lock. URLs that nobody wants are counted as one cut. */
export function trapGate(maxPages: number, isWanted: IsWanted = () => true): TrapGate {
  const traps = new TrapBudget({ maxPages });
  return {
    keysOf: (fresh) => traps.keysOf(fresh.filter(isOwnPage)),
    admit: (fresh, { counters, cuts }, known) => {
      const wanted = fresh.filter((found) => !isOwnPage(found) || isWanted(found.url));
      traps.restore({ admitted: known, counters, cuts: cuts as TrapCut[] });
      const admitted = admitUrls(traps, wanted);
      const changes = traps.changes();
      if (wanted.length === fresh.length) return { admitted, changes };
      return { admitted, changes: { ...changes, cuts: [...changes.cuts, excluded(fresh, wanted, cuts)] } };
    },
  };
}

function excluded(fresh: readonly NewUrl[], wanted: readonly NewUrl[], cuts: readonly TrapCutRow[]): TrapCutRow {
  const left = new Set(wanted);
  const example = fresh.find((url) => !left.has(url))?.url ?? '';
  const before = cuts.find(({ reason }) => reason === EXCLUDED) ?? { reason: EXCLUDED, where: '/', count: 0, example };
  return { ...before, count: before.count + fresh.length - wanted.length };
}

/** Asks the trap budgets about each URL: refused ones are dropped, suspicious ones wait. Links to other hosts, which are checked, and sitemaps, which are read, pass. */
export function admitUrls(traps: TrapBudget, urls: readonly NewUrl[]): NewUrl[] {
  const admitted: NewUrl[] = [];
  for (const url of urls) {
    if (!isOwnPage(url)) {
      admitted.push(url);
      continue;
    }
    const admission = traps.admit(url.url, url.depth);
    if (admission.ok) admitted.push({ ...url, isLate: admission.isLate });
  }
  return admitted;
}
