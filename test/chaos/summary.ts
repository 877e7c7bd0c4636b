import { table } from '../../bench/lib/statistics.js';
import type { Bar } from './bars.js';
import type { Checks, Violation } from './checks.js';
import type { Fault } from './faults.js';
import type { FaultInjector } from './injector.js';
import type { Journal } from './journal.js';
import type { AskedRun } from './workload.js';

/** For workers and API, whatever else is broken. */
const STOP_LIMIT_MS = 10_000;
/** A renderer finishes the pages in hand within 15 s, and is ended after 20. */
const RENDERER_LIMIT_MS = 20_000;

/** @param name of a process, such as `renderer-1` */
export function stopLimitOf(name: string): number {
  return name.startsWith('renderer') ? RENDERER_LIMIT_MS : STOP_LIMIT_MS;
}

function countsBy<T>(items: readonly T[], keyOf: (item: T) => string): (string | number)[][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What the random faults left behind, as figures beside what is asked for. Misses are violations already. */
export function barsOf(checks: Checks, injector: FaultInjector): Bar[] {
  const { figures, runs, violations } = checks;
  const { faults } = injector;
  const missing = injector.missing();
  const has = (...names: string[]): boolean => violations.some(({ check }) => names.includes(check));
  const kinds = new Set(faults.filter((fault) => fault.isDone).map((fault) => fault.kind)).size;
  const killed = faults
    .filter((fault) => fault.kind === 'one run, its worker killed 3 times' && fault.isDone)
    .map((fault) => ({ fault, run: runs.find((run) => run.id === fault.runId) }));
  const slowestMs = Math.max(
    0,
    ...killed.map(({ fault, run }) => (run?.completedAt?.getTime() ?? Infinity) - fault.to),
  );
  const stops = faults.flatMap((fault) => fault.stops).filter(({ name }) => name.startsWith('worker'));
  const slowestStopMs = Math.max(0, ...stops.map(({ ms }) => ms));
  const ended = runs.filter((run) => ['completed', 'failed', 'cancelled'].includes(run.status)).length;
  const completed = runs.filter((run) => run.status === 'completed').length;
  return [
    {
      name: 'every kind of fault was done',
      limit: 'all',
      measured: `${kinds} kinds, ${missing.length === 0 ? 'none' : missing.join(', ')} left out`,
      isMet: missing.length === 0,
    },
    {
      name: 'acknowledged runs exist, and every run ends',
      limit: 'all',
      measured: `${figures.acknowledged} acknowledged, ${ended} of ${runs.length} ended`,
      isMet: !has('an acknowledged run exists', 'every run ends'),
    },
    {
      name: '502: failed, refunded, never fetched',
      limit: 'all',
      measured: `${figures.refused} answers`,
      isMet: !has('a 502 run is recorded', 'a 502 run is failed and refunded', 'a 502 run fetches nothing'),
    },
    {
      name: 'credits spent = prices of completed runs',
      limit: 'equal',
      measured: `${figures.spent} = ${figures.prices}, ${figures.accounts} accounts`,
      isMet:
        figures.spent === figures.prices && !has('credits spent = prices of completed runs', 'credits check is clean'),
    },
    {
      name: 'pages that need a browser: rendered and charged, or as they were sent, with the reason',
      limit: 'all',
      measured: `${figures.rendered} rendered, ${figures.notRendered} not`,
      isMet: !has('a page that needs a browser was shown by one, or has a reason'),
    },
    {
      name: 'one report a completed run, and it can be read',
      limit: 'all',
      measured: `${figures.readable} of ${completed}`,
      isMet: figures.readable === completed && !has('one report for a completed run, none for others'),
    },
    {
      name: 'pages fetched again after their commit',
      limit: '0 but for a request of a frozen worker',
      measured: String(figures.refetchedCommitted),
      isMet: !has('a committed page is never fetched again'),
    },
    {
      name: 'pages of one run fetched again, lost with a worker',
      limit: 'what was in hand',
      measured: `${figures.mostRefetched} at most`,
      isMet: !has('a page is fetched once', 'no more is fetched again than was in hand'),
    },
    {
      name: 'statuses that left a terminal state',
      limit: '0',
      measured: String(violations.filter(({ check }) => check === 'no status leaves a terminal state').length),
      isMet: !has('no status leaves a terminal state'),
    },
    {
      name: 'last fetch after a cancel among the faults',
      limit: '≤ 5 s but for faults',
      measured: `${figures.lastFetchAfterCancelMs} ms, ${figures.cancelled} cancels`,
      isMet: !has('a cancelled run stops'),
    },
    {
      name: "one run's worker killed 3 times: the run ends",
      limit: 'all',
      measured: `${killed.length} runs, ${(slowestMs / 1_000).toFixed(1)} s after the last kill at most`,
      isMet: Number.isFinite(slowestMs),
    },
    {
      name: 'SIGTERM among the faults: the slowest worker is out',
      limit: '≤ 10 s',
      measured: `${(slowestStopMs / 1_000).toFixed(1)} s of ${stops.length}`,
      isMet: slowestStopMs <= STOP_LIMIT_MS,
    },
  ];
}

export function summaryOf({
  faults,
  asked,
  checks,
  journal,
  bars,
}: {
  faults: readonly Fault[];
  asked: readonly AskedRun[];
  checks: Checks;
  journal: Journal;
  bars: readonly Bar[];
}): string {
  const pages = asked.reduce((sum, run) => sum + run.site.pageHits().length, 0);
  return [
    table([
      ['faults', 'times'],
      ...countsBy(
        faults.filter((fault) => fault.isDone),
        (fault) => fault.kind,
      ),
      ...countsBy(
        faults.filter((fault) => !fault.isDone),
        (fault) => `${fault.kind}: not done`,
      ),
    ]),
    table([
      ['POST /v1/agent-runs answered', 'times'],
      ...countsBy(asked, (run) => (run.status === null ? 'nothing' : String(run.status))),
    ]),
    table([
      ['runs', 'count'],
      ...countsBy(
        checks.runs,
        (run) => `${run.status}${run.reason && run.reason !== run.status ? ` (${run.reason})` : ''}`,
      ),
    ]),
    table([
      ['requests', 'count'],
      ['asked of the API', journal.exchanges.length],
      ...countsBy(
        journal.exchanges.filter((exchange) => exchange.status !== null && exchange.status >= 500),
        (exchange) => `answered with ${exchange.status} ${exchange.code}`,
      ),
      ...countsBy(
        journal.exchanges.filter((exchange) => exchange.status === null),
        (exchange) => `without an answer: ${exchange.code}`,
      ),
      ['pages fetched', pages],
      ['pages fetched again, lost with their worker', checks.figures.refetched],
    ]),
    barTable(bars),
  ].join('\n\n');
}

function barTable(bars: readonly Bar[]): string {
  const rows = [['bar', 'measured', 'asked for'], ...bars.map((bar) => [bar.name, bar.measured, bar.limit])];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row, n) =>
      `${n === 0 ? '      ' : bars[n - 1]?.isMet ? 'met   ' : 'MISSED'}  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}

export function violationsOf(found: readonly Violation[], shown: number): string {
  return [
    `${found.length} violations`,
    ...found.slice(0, shown).map(({ check, found: what }) => `  ${check}: ${what}`),
  ].join('\n');
}
