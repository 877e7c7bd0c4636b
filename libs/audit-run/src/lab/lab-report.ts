import type { LabPage, LabReport, LabSpread } from '#common';
import type { LabLoad } from '#render';
import type { LabPageState } from '../state/finish-state.js';
import { LAB_LOADS } from './lab-step.js';

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
  const fastest = fastestOf(loads);
  const middle = fastest[fastest.length >> 1] as LabLoad;
  const spreadOf = (read: (load: LabLoad) => number | null): LabSpread | null =>
    spreadBetween(loads.map(read), fastest.map(read));
  const lighthouse = loads.find((load) => load.lighthouse)?.lighthouse;
  return {
    ...{ url, loads: loads.length },
    lcpMs: spreadOf(({ lcpMs }) => lcpMs),
    lcpElement: middle.lcpElement,
    cls: spreadOf(({ cls }) => cls) ?? { median: 0, min: 0, max: 0 },
    shifts: middle.shifts,
    tbtMs: spreadOf(({ tbtMs }) => tbtMs) ?? { median: 0, min: 0, max: 0 },
    longTasks: middle.longTasks,
    fcpMs: spreadOf(({ fcpMs }) => fcpMs),
    ttfbMs: spreadOf(({ ttfbMs }) => ttfbMs),
    traffic: middle.traffic,
    isCutOff: loads.some(({ isCutOff }) => isCutOff),
    ...(lighthouse && { lighthouse }),
  };
}

/**
 * All of the usual number of loads, by their LCP. Of more, which a page has whose loads vary, the fastest ones: a busy machine makes
 * loads slower and never faster. The one in the middle stands for the page with its elements and requests.
 */
function fastestOf(loads: readonly LabLoad[]): LabLoad[] {
  return [...loads].sort((a, b) => (a.lcpMs ?? 0) - (b.lcpMs ?? 0)).slice(0, LAB_LOADS);
}

/** Of all loads, with the median of some. Null where a load has no value. */
function spreadBetween(all: readonly (number | null)[], some: readonly (number | null)[]): LabSpread | null {
  const [sorted, counted] = [all, some].map((values) => values.filter((value) => value !== null).sort((a, b) => a - b));
  const [min, max] = [sorted?.[0], sorted?.at(-1)];
  const median = counted?.[counted.length >> 1];
  if (sorted?.length !== all.length || min === undefined || median === undefined || max === undefined) return null;
  return { median, min, max };
}
