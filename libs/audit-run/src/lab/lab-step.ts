import { scopeOf } from '#crawler';
import type { LabLoad, RenderRefusal } from '#render';
import { openGate } from '../pacing/host-gate.js';
import { HostShares } from '../pacing/host-shares.js';
import { mindPause, PauseError } from '../pacing/pause.js';
import type { LabPageState, LabState } from '../state/finish-state.js';
import { MAX_PAUSE_MS, type CrawlRun, type CrawlStore } from '../store/port/index.js';
import { chooseLabPages } from './choose-pages.js';

/** Loads of each page: the median counts, and the spread is shown. */
export const LAB_LOADS = 3;
/** Of a page whose LCP varies by more than `STEADY`, in parts of its median, and by more than a few frames. */
const MOST_LOADS = 5;
const STEADY = 0.15;
const STEADY_MS = 50;
/** A page that cannot be measured so often is left. */
const MAX_FAILURES = 2;
/** How long the measurements of a run may take, steps of others included. */
const MAX_MS = 300_000;
/** Pages that are looked at when some are chosen. */
const MAX_CONSIDERED = 20_000;
/** No other page would fare better. */
const ENDS_ALL = new Set<RenderRefusal['reason']>(['no-browser', 'busy']);

/**
 * Loads a page once, with a browser to itself. Never throws.
 * @param isForLighthouse of one load of the start page, where the operator may have switched it on
 */
export type MeasureLoad = (
  url: string,
  isForLighthouse: boolean,
  signal: AbortSignal,
) => Promise<LabLoad | RenderRefusal>;

export interface LabParts {
  store: CrawlStore;
  measure: MeasureLoad;
  signal: AbortSignal;
}

export async function firstLabState(run: CrawlRun, startUrl: string, store: CrawlStore): Promise<LabState> {
  const urls = await store.frontier.readPageUrls(run.id, MAX_CONSIDERED);
  const { patterns: known } = await store.frontier.coverage(run.id);
  const pages = chooseLabPages(startUrl, urls, { known, most: run.labPages ?? 0 });
  return {
    untilMs: Math.min(Date.now() + MAX_MS, run.deadlineAt?.getTime() ?? Infinity),
    pages: pages.map((url) => ({ url, loads: [], failures: 0, message: null })),
  };
}

/**
 * One load: of the page that has the fewest, so that what slows the machine for a while
 * meets all pages. With a connection and a permit of the host.
 * @returns when to go on; null when all is measured. The state has what came of it
 * @throws whatever the signal aborts with
 */
export async function runLabStep(run: CrawlRun, state: LabState, parts: LabParts): Promise<Date | null> {
  const page = nextOf(state);
  if (!page) return null;
  const { store, signal } = parts;
  const shares = new HostShares(store.hosts, run, 1);
  try {
    const host = scopeOf(page.url);
    const gate = openGate(store.hosts, host, await store.hosts.hostPace(host), MAX_PAUSE_MS);
    mindPause(gate.nextStartMs);
    const isForLighthouse = page === state.pages[0] && page.loads.length === LAB_LOADS - 1;
    const measure = (): ReturnType<MeasureLoad> => parts.measure(page.url, isForLighthouse, signal);
    const load = await shares.during(page.url, () => gate.run(measure, signal), 'lab');
    signal.throwIfAborted();
    note(state, page, load);
  } catch (error) {
    if (!(error instanceof PauseError)) throw error;
    return new Date(Math.min(error.until.getTime(), state.untilMs));
  } finally {
    await shares.release();
  }
  return nextOf(state) ? new Date() : null;
}

function nextOf({ pages, untilMs }: LabState): LabPageState | null {
  if (Date.now() >= untilMs) return null;
  const left = pages.filter(({ loads, failures }) => loads.length < wantedLoads(loads) && failures < MAX_FAILURES);
  const triesOf = ({ loads, failures }: LabPageState): number => loads.length + failures;
  return left.sort((a, b) => triesOf(a) - triesOf(b))[0] ?? null;
}

/** So many loads a page gets, by those that it has had. */
export function wantedLoads(loads: readonly LabLoad[]): number {
  if (loads.length !== LAB_LOADS) return loads.length < LAB_LOADS ? LAB_LOADS : MOST_LOADS;
  const lcp = loads.map(({ lcpMs }) => lcpMs ?? 0).sort((a, b) => a - b);
  const [min = 0, median = 0, max = 0] = lcp;
  return max - min > Math.max(STEADY * median, STEADY_MS) ? MOST_LOADS : LAB_LOADS;
}

function note({ pages }: LabState, page: LabPageState, load: LabLoad | RenderRefusal): void {
  if (load.kind === 'measured') return void page.loads.push(load);
  const failed = ENDS_ALL.has(load.reason) ? pages : [page];
  for (const each of failed) {
    each.failures = ENDS_ALL.has(load.reason) ? MAX_FAILURES : each.failures + 1;
    each.message ??= load.message;
  }
}
