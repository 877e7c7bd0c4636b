import { TrapBudget, type TrapCut } from '#crawler';
import type { NewUrl, TrapGate } from '../port/index.js';

/** The trap budgets as a commit asks them, under the run's lock. */
export function trapGate(maxPages: number): TrapGate {
  const traps = new TrapBudget({ maxPages });
  return {
    keysOf: (fresh) => traps.keysOf(fresh.filter(({ source }) => source !== 'external')),
    admit: (fresh, { counters, cuts }, known) => {
      traps.restore({ admitted: known, counters, cuts: cuts as TrapCut[] });
      const admitted = admitUrls(traps, fresh);
      return { admitted, changes: traps.changes() };
    },
  };
}

/** Asks the trap budgets about each URL: refused ones are dropped, suspicious ones wait. Links to other hosts are checked, not crawled, and pass. */
export function admitUrls(traps: TrapBudget, urls: readonly NewUrl[]): NewUrl[] {
  const admitted: NewUrl[] = [];
  for (const url of urls) {
    if (url.source === 'external') {
      admitted.push(url);
      continue;
    }
    const admission = traps.admit(url.url, url.depth);
    if (admission.ok) admitted.push({ ...url, isLate: admission.isLate });
  }
  return admitted;
}
