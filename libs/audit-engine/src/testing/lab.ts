import type { LabPage, LabReport, LabSpread } from '#common';

type Loads = Partial<Record<'lcpMs' | 'cls' | 'tbtMs', readonly number[]>>;

/** One page that was measured; what is not given is good. */
export function measured(url: string, loads: Loads, more: Partial<LabPage> = {}): LabReport {
  const spread = (values: readonly number[]): LabSpread => {
    const sorted = [...values].sort((a, b) => a - b);
    return { median: sorted[sorted.length >> 1] ?? 0, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
  };
  const page: LabPage = {
    ...{ url, loads: Math.max(1, ...Object.values(loads).map(({ length }) => length)) },
    ...{ lcpMs: spread(loads.lcpMs ?? [900]), lcpElement: null, fcpMs: spread([800]), ttfbMs: spread([90]) },
    ...{ cls: spread(loads.cls ?? [0]), shifts: [], tbtMs: spread(loads.tbtMs ?? [0]), longTasks: 0 },
    ...{ traffic: [{ kind: 'document', requests: 1, bytes: 900 }], isCutOff: false, ...more },
  };
  return { pages: [page], notMeasured: [] };
}
