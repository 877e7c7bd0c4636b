import type { TrapBudget } from '#crawler';
import type { NewUrl } from '#runs';

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
