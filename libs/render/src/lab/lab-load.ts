import type { LabLighthouse, SeenElement } from '#common';
import type { HeadersFor } from '#crawler';

/** One load of a page as a first visitor has it: the browser asks the site for it, and has no file of it yet. */
export interface LabTask {
  url: string;
  /** Whose page it is: others wait for their turn beside it. */
  group: string;
  /** For the audited site alone, such as those of a login. */
  headersFor?: HeadersFor | undefined;
  /** Lighthouse is asked as well, after the load. */
  withLighthouse?: boolean;
}

/** What a page asks for, by kind; `data`: what scripts fetch. */
export const LAB_KINDS = ['document', 'script', 'style', 'image', 'font', 'data', 'other'] as const;
export type LabKind = (typeof LAB_KINDS)[number];

/** Requests, and the bytes that came over the network for them. */
export interface LabTraffic {
  kind: LabKind;
  requests: number;
  bytes: number;
}

export interface LabShift extends SeenElement {
  /** Part of the layout shift score. */
  value: number;
}

/** What one load measured. Times in milliseconds from the start of the navigation. */
export interface LabLoad {
  kind: 'measured';
  /** Largest Contentful Paint; null where the page showed nothing. */
  lcpMs: number | null;
  lcpElement: SeenElement | null;
  /** First Contentful Paint. */
  fcpMs: number | null;
  /** Time to First Byte. */
  ttfbMs: number | null;
  /** Cumulative Layout Shift. */
  cls: number;
  /** The elements that moved most. */
  shifts: LabShift[];
  /** Total Blocking Time: of long tasks after the first paint, what is over 50 ms each. */
  tbtMs: number;
  longTasks: number;
  traffic: LabTraffic[];
  /** The page did not come to rest within the limits: what came later is not in it. */
  isCutOff: boolean;
  /** Where it was wanted. */
  lighthouse?: LabLighthouse;
}

/** Shifts closer than this are one burst, which lasts 5 s at most. Source: web.dev/articles/cls. */
const GAP_MS = 1_000;
const BURST_MS = 5_000;

/** Cumulative Layout Shift: the largest burst. @param shifts in the order of time */
export function layoutShiftScore(shifts: readonly (readonly [startMs: number, value: number])[]): number {
  let most = 0;
  let burst = { sum: 0, beganMs: -Infinity, lastMs: -Infinity };
  for (const [startMs, value] of shifts) {
    const goesOn = startMs - burst.lastMs < GAP_MS && startMs - burst.beganMs < BURST_MS;
    burst = goesOn
      ? { ...burst, sum: burst.sum + value, lastMs: startMs }
      : { sum: value, beganMs: startMs, lastMs: startMs };
    most = Math.max(most, burst.sum);
  }
  return most;
}

/** A task that takes longer keeps the page from responding. Source: web.dev/articles/tbt. */
const LONG_MS = 50;

/** Total Blocking Time: of each task the part after the first paint, as far as it is over 50 ms. */
export function blockingTime(
  tasks: readonly (readonly [startMs: number, durationMs: number])[],
  fromMs: number,
): number {
  return tasks.reduce((sum, [startMs, durationMs]) => {
    const lastedMs = startMs + durationMs - Math.max(startMs, fromMs);
    return sum + Math.max(0, lastedMs - LONG_MS);
  }, 0);
}
