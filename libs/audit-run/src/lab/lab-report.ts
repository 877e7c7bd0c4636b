import type { LabPage, LabReport, LabSpread } from '#common';
import type { LabLoad } from '#render';
import type { LabPageState } from '../state/finish-state.js';

/** What was measured of each page, and why others were not. A page of which one load came is measured. */
export function labReportOf(pages: readonly LabPageState[]): LabReport {
  return {
    pages: pages.flatMap(({ url, loads }) => (loads.length > 0 ? [labPageOf(url, loads)] : [])),
    notMeasured: pages.flatMap(({ url, loads, message }) =>
      loads.length > 0 ? [] : [{ url, message: message ?? 'There was no time left to measure it.' }],
    ),
  };
}

function labPageOf(url: string, loads: readonly LabLoad[]): LabPage {
  const middle = middleOf(loads);
  const lighthouse = loads.find((load) => load.lighthouse)?.lighthouse;
  return {
    ...{ url, loads: loads.length },
    lcpMs: spreadOf(loads.map(({ lcpMs }) => lcpMs)),
    lcpElement: middle.lcpElement,
    cls: spreadOf(loads.map(({ cls }) => cls)) ?? { median: 0, min: 0, max: 0 },
    shifts: middle.shifts,
    tbtMs: spreadOf(loads.map(({ tbtMs }) => tbtMs)) ?? { median: 0, min: 0, max: 0 },
    longTasks: middle.longTasks,
    fcpMs: spreadOf(loads.map(({ fcpMs }) => fcpMs)),
    ttfbMs: spreadOf(loads.map(({ ttfbMs }) => ttfbMs)),
    traffic: middle.traffic,
    isCutOff: loads.some(({ isCutOff }) => isCutOff),
    ...(lighthouse && { lighthouse }),
  };
}

/** The load whose LCP is the median: its elements and requests stand for the page. */
function middleOf(loads: readonly LabLoad[]): LabLoad {
  const sorted = [...loads].sort((a, b) => (a.lcpMs ?? 0) - (b.lcpMs ?? 0));
  return sorted[sorted.length >> 1] as LabLoad;
}

/** Null where a load has no value. */
function spreadOf(values: readonly (number | null)[]): LabSpread | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [min] = sorted;
  const [median, max] = [sorted[sorted.length >> 1], sorted.at(-1)];
  if (sorted.length < values.length || min === undefined || median === undefined || max === undefined) return null;
  return { median, min, max };
}
