import type { LabPage } from '#common';
import { LAB_LIMITS, labValue } from '#common/words';

interface PoorPage {
  evidence: { page: string; snippet?: string };
  /** The value of the best load, for people. */
  best: string;
  loads: number;
}

/** Measured pages of which each load is poor: other values may be those of a busy machine. */
export function poorPages(pages: readonly LabPage[], metric: 'lcpMs' | 'cls' | 'tbtMs'): PoorPage[] {
  return pages.flatMap((page) => {
    const best = page[metric]?.min ?? 0;
    if (best <= LAB_LIMITS[metric].poor) return [];
    const element = metric === 'lcpMs' ? page.lcpElement : metric === 'cls' ? page.shifts[0] : null;
    const evidence = { page: page.url, ...(element && { snippet: element.html }) };
    return [{ evidence, best: labValue(metric, best), loads: page.loads }];
  });
}
