import { counted } from './numbers.js';

/**
 * Up to `good` a value is good, and above `poor` it is poor.
 * Sources: https://web.dev/articles/vitals (LCP, CLS), https://web.dev/articles/fcp, https://web.dev/articles/ttfb,
 * https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time (TBT), read 2026-11-26.
 */
export const LAB_LIMITS = {
  lcpMs: { good: 2_500, poor: 4_000 },
  cls: { good: 0.1, poor: 0.25 },
  tbtMs: { good: 200, poor: 600 },
  fcpMs: { good: 1_800, poor: 3_000 },
  ttfbMs: { good: 800, poor: 1_800 },
} as const;

export type LabMetric = keyof typeof LAB_LIMITS;

/** With the names that people know them by, in the order of a table. */
export const LAB_METRICS: readonly (readonly [metric: LabMetric, name: string])[] = [
  ['lcpMs', 'LCP'],
  ['cls', 'CLS'],
  ['tbtMs', 'TBT'],
  ['fcpMs', 'FCP'],
  ['ttfbMs', 'TTFB'],
];

export type LabRating = 'good' | 'needs improvement' | 'poor';

export function labRating(metric: LabMetric, value: number): LabRating {
  const { good, poor } = LAB_LIMITS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}

/** `1.2 s`, `340 ms`, `0.05`. */
export function labValue(metric: LabMetric, value: number): string {
  if (metric === 'cls') return String(Math.round(value * 1_000) / 1_000);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

/** `Lighthouse 12.8.2: 94 of 100 on a phone, simulated LCP 1.2 s`; or why there is no score. */
export function lighthouseText({
  version,
  score,
  message,
  lcpMs,
}: Readonly<Record<'version' | 'message', string | null> & Record<'score' | 'lcpMs', number | null>>): string {
  const name = version === null ? 'Lighthouse' : `Lighthouse ${version}`;
  if (score === null) return `${name} gave no score. ${message ?? ''}`.trim();
  return `${name}: ${score} of 100 on a phone${lcpMs === null ? '' : `, simulated LCP ${labValue('lcpMs', lcpMs)}`}`;
}

/** `1.2 s (1.1 s to 1.9 s)`: the median with its spread. */
export function labSpread(
  metric: LabMetric,
  { median, min, max }: Readonly<Record<'median' | 'min' | 'max', number>>,
): string {
  const value = labValue(metric, median);
  const [low, high] = [labValue(metric, min), labValue(metric, max)];
  return low === high ? value : `${value} (${low} to ${high})`;
}

/**
 * Loads of which the median counts. A page whose first three vary is loaded five
 * times: a busy machine makes loads slower, and never faster.
 */
const COUNTED = 3;

/** `3 loads`, or `3 to 5 loads` where one page was loaded more often than another, with those that count. */
export function loadsText(pages: readonly { loads: number }[]): string {
  const all = pages.map(({ loads }) => loads);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const text = least === most ? counted(most, 'load') : `${least} to ${counted(most, 'load')}`;
  return most > COUNTED ? `${text} (the three fastest of ${most} count, as loads varied)` : text;
}
