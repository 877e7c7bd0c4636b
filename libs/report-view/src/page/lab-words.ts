import type { LabPage, LabSpread } from '#common';
import {
  counted,
  LAB_METRICS,
  labRating,
  labSpread,
  lighthouseText,
  type LabMetric,
  type LabRating,
} from '#common/words';
import type { ReportView } from '../view/report-view.js';
import { originOf, shortAddress } from './report-words.js';

/** A value of a measured page, for people. */
export interface LabValue {
  name: string;
  text: string;
  rating: LabRating;
}

/** In the order of a table; those that were not measured are null. */
export function labValues(page: Pick<LabPage, LabMetric>): (LabValue | null)[] {
  return LAB_METRICS.map(([metric, name]) => {
    const spread: LabSpread | null = page[metric];
    return spread && { name, text: labSpread(metric, spread), rating: labRating(metric, spread.median) };
  });
}

export const LAB_NAMES: readonly string[] = LAB_METRICS.map(([, name]) => name);

/** Requests and bytes of a load. */
export function trafficWords({ traffic }: Pick<LabPage, 'traffic'>): string {
  const requests = traffic.reduce((sum, each) => sum + each.requests, 0);
  const bytes = traffic.reduce((sum, each) => sum + each.bytes, 0);
  return `${counted(requests, 'request')}, ${sizeOf(bytes)}`;
}

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.ceil(bytes / 1_000)} kB`;
}

/** A line for each page that was measured, and for those that were not. */
export function labLines({ lab, baseUrl }: Pick<ReportView, 'lab' | 'baseUrl'>): string[] {
  if (lab === null) return [];
  const origin = originOf(baseUrl);
  return [
    ...lab.pages.map((page) => {
      const values = labValues(page).flatMap((value) =>
        value === null ? [] : [`${value.name} ${value.text}${value.rating === 'good' ? '' : `, ${value.rating}`}`],
      );
      const { lighthouse } = page;
      const more = [trafficWords(page), ...(lighthouse ? [lighthouseText(lighthouse)] : [])];
      return `${shortAddress(page.url, origin)}: ${[...values, ...more].join(' · ')}`;
    }),
    ...lab.notMeasured.map(({ url, message }) => `${shortAddress(url, origin)} was not measured. ${message}`),
  ];
}
